import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { changePasswordUrl } from "#contract/calls/task/special.ts";
import { useAddress } from "../address/index.ts";
import { call } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { MenuButton, type MenuSection } from "../kit/index.ts";
import { isInstalled } from "../routes/index.ts";
import { loadClientSettings, logOut, useSession } from "../session/index.ts";
import { PasswordChange } from "./password-change.tsx";
import styles from "./person-menu.module.css";
import { useOpenWindow } from "./use-open-window.ts";

const SecurityDialog = lazy(async () => ({ default: (await import("../security/index.ts")).SecurityDialog }));

/** Who I am, my settings, my password, the keys, and the way out. */
export function PersonMenu({ onKeys }: { onKeys: () => void }) {
  const say = useTexts("shell");
  const navigate = useNavigate();
  const { realName, userCode, deptName, avatarImgPath } = useSession();
  const [securing, setSecuring] = useState(false);
  const openWindow = useOpenWindow();
  const [query, setQuery] = useAddress();
  const changing = query.has("changePassword");
  const setChanging = (next: boolean) =>
    setQuery(
      (now) => {
        if (next) now.set("changePassword", "1");
        else now.delete("changePassword");
        return now;
      },
      { replace: true },
    );
  /** Here, or where accounts are kept. */
  const changePassword = async () => {
    const { passwordsElsewhere } = await loadClientSettings();
    if (passwordsElsewhere) await openWindow(async () => (await call(changePasswordUrl, {})).url);
    else setChanging(true);
  };

  const sections: MenuSection[] = [
    {
      key: "who",
      heading: (
        <span className={styles.who}>
          <strong>{realName}</strong>
          <small>{[userCode, deptName].filter(Boolean).join(" · ")}</small>
        </span>
      ),
      items: [],
    },
    {
      key: "own",
      items: [
        ...(isInstalled("/myConfig")
          ? [{ key: "settings", label: say("settings"), onSelect: () => navigate("/myConfig") }]
          : []),
        { key: "assistants", label: say("assistants"), onSelect: () => navigate("/myAssistants") },
        { key: "password", label: say("changePassword"), onSelect: () => void changePassword() },
        { key: "security", label: say("security"), onSelect: () => setSecuring(true) },
        { key: "keys", label: say("keys.title"), extra: "?", onSelect: onKeys },
      ],
    },
    { key: "out", items: [{ key: "logOut", label: say("logOut"), onSelect: () => logOut() }] },
  ];

  return (
    <>
      <MenuButton className={styles.button} menuClass={styles.list} sections={sections}>
        {avatarImgPath === null ? (
          <span className={styles.face} aria-hidden="true">
            {[...realName].at(0)}
          </span>
        ) : (
          <img src={avatarImgPath} alt="" className={styles.face} />
        )}
        <span className={styles.name}>{realName}</span>
        <span className="visually-hidden">{say("person")}</span>
      </MenuButton>
      {securing && (
        <Suspense fallback={null}>
          <SecurityDialog onClose={() => setSecuring(false)} />
        </Suspense>
      )}
      {changing && <PasswordChange onClose={() => setChanging(false)} />}
    </>
  );
}
