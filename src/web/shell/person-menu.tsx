import { Dropdown, type MenuProps } from "antd";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useTexts } from "../i18n/index.ts";
import { isInstalled } from "../routes/index.ts";
import { logOut, useSession } from "../session/index.ts";
import { PasswordChange } from "./password-change.tsx";
import styles from "./person-menu.module.css";

const SecurityDialog = lazy(async () => ({ default: (await import("../security/index.ts")).SecurityDialog }));

/** Who I am, my settings, my password, the keys, and the way out. */
export function PersonMenu({ onKeys }: { onKeys: () => void }) {
  const say = useTexts("shell");
  const navigate = useNavigate();
  const { realName, userCode, deptName } = useSession();
  const [securing, setSecuring] = useState(false);
  const [changing, setChanging] = useState(false);

  const items: NonNullable<MenuProps["items"]> = [
    {
      key: "who",
      type: "group",
      label: (
        <span className={styles.who}>
          <strong>{realName}</strong>
          <small>{[userCode, deptName].filter(Boolean).join(" · ")}</small>
        </span>
      ),
    },
    { type: "divider" },
    ...(isInstalled("/myConfig") ? [{ key: "settings", label: say("settings") }] : []),
    { key: "assistants", label: say("assistants") },
    { key: "password", label: say("changePassword") },
    { key: "security", label: say("security") },
    { key: "keys", label: say("keys.title"), extra: "?" },
    { type: "divider" },
    { key: "logOut", label: say("logOut") },
  ];
  const act: Record<string, () => void> = {
    settings: () => void navigate("/myConfig"),
    assistants: () => void navigate("/myAssistants"),
    password: () => setChanging(true),
    security: () => setSecuring(true),
    keys: onKeys,
    logOut: () => void logOut(),
  };

  return (
    <>
      <Dropdown
        trigger={["click"]}
        placement="bottomRight"
        classNames={{ root: styles.list ?? "" }}
        menu={{ items, onClick: ({ key }) => act[key]?.() }}
      >
        <button type="button" className={styles.button}>
          <span className={styles.face} aria-hidden="true">
            {[...realName].at(0)}
          </span>
          <span className={styles.name}>{realName}</span>
          <span className="visually-hidden">{say("person")}</span>
        </button>
      </Dropdown>
      {securing && (
        <Suspense fallback={null}>
          <SecurityDialog onClose={() => setSecuring(false)} />
        </Suspense>
      )}
      {changing && <PasswordChange onClose={() => setChanging(false)} />}
    </>
  );
}
