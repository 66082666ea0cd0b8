import { App, Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { effectiveRights, listRightChoices, roleDetail, setRoleRights } from "#contract/calls/accounts.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { routeTable } from "../routes/index.ts";
import { administers, useSession } from "../session/index.ts";
import styles from "./accounts.module.css";

type Rights = Pick<OutputOf<typeof roleDetail>, "menuIds" | "routes" | "calls">;
type Menu = OutputOf<typeof listRightChoices>["menus"][number];

const guarded = routeTable.filter(({ access }) => typeof access !== "string");

/** What a role may besides what everybody may: menu entries as a tree, screens and calls; stored together. */
export function RoleRights({ roleCode }: { roleCode: string }) {
  const t = useTexts("accounts", "errors");
  const screens = useTexts("routes");
  const { message } = App.useApp();
  const user = useSession();
  const mayChange = administers(user, null);
  const stored = useCall(roleDetail, { roleCode });
  const choices = useCall(listRightChoices, {}, { staleTime: 60_000 });
  const [changed, setChanged] = useState<Rights>();
  const [keyword, setKeyword] = useState("");
  const { send, sending } = useSend(setRoleRights, {
    invalidates: [roleDetail, effectiveRights],
    onSuccess: () => {
      setChanged(undefined);
      void message.success(t("rights.saved"));
    },
  });
  if (stored.data === undefined || choices.data === undefined)
    return <p className={styles.quiet}>{stored.error?.message ?? choices.error?.message ?? ""}</p>;
  const { menuIds, routes, calls } = stored.data;
  const rights = changed ?? { menuIds, routes, calls };
  const wanted = keyword.trim().toLowerCase();
  const fits = (text: string) => wanted === "" || text.toLowerCase().includes(wanted);
  const { menus } = choices.data;
  const below = (menuId: number): number[] =>
    menus
      .filter(({ parentMenuId }) => parentMenuId === menuId)
      .flatMap((menu) => [menu.menuId, ...below(menu.menuId)]);
  const toggleMenu = (menuId: number, on: boolean) => {
    const all = new Set([menuId, ...below(menuId)]);
    const others = rights.menuIds.filter((one) => !all.has(one));
    setChanged({ ...rights, menuIds: on ? [...others, ...all] : others });
  };
  const toggle = (kind: "routes" | "calls", target: string, on: boolean) => {
    const others = rights[kind].filter((one) => one !== target);
    setChanged({ ...rights, [kind]: on ? [...others, target] : others });
  };
  const branch = (parent: number | null): ReactNode => {
    const children = menus.filter(({ parentMenuId }) => parentMenuId === parent);
    if (children.length === 0) return null;
    return (
      <ul className={styles.tree}>
        {children.map((menu: Menu) => (
          <li key={menu.menuId}>
            {fits(menu.menuName) || below(menu.menuId).length > 0 ? (
              <Check
                label={menu.menuName}
                on={rights.menuIds.includes(menu.menuId)}
                mayChange={mayChange}
                onChange={(on) => toggleMenu(menu.menuId, on)}
              />
            ) : null}
            {branch(menu.menuId)}
          </li>
        ))}
      </ul>
    );
  };
  return (
    <form
      className={styles.tab}
      onSubmit={(event) => {
        event.preventDefault();
        void send({ roleCode, ...rights });
      }}
    >
      <p className={styles.quiet}>{t("rights.hint")}</p>
      {mayChange ? null : <p className={styles.quiet}>{t("errors:countsEverywhere")}</p>}
      <Input
        type="search"
        className={styles.search}
        value={keyword}
        placeholder={t("rights.search")}
        aria-label={t("rights.search")}
        onChange={(event) => setKeyword(event.target.value)}
      />
      <div className={styles.rights}>
        <fieldset>
          <legend>
            {t("rights.menu")} <small>{rights.menuIds.length}</small>
          </legend>
          {branch(null)}
        </fieldset>
        <fieldset>
          <legend>
            {t("rights.route")} <small>{rights.routes.length}</small>
          </legend>
          <ul className={styles.tree}>
            {guarded
              .map(({ path, title }) => ({ path, title: screens(`title.${title}`) }))
              .filter(({ path, title }) => fits(`${path} ${title}`))
              .map(({ path, title }) => (
                <li key={path}>
                  <Check
                    label={title}
                    note={path}
                    on={rights.routes.includes(path)}
                    mayChange={mayChange}
                    onChange={(on) => toggle("routes", path, on)}
                  />
                </li>
              ))}
          </ul>
        </fieldset>
        <fieldset>
          <legend>
            {t("rights.call")} <small>{rights.calls.length}</small>
          </legend>
          <ul className={styles.tree}>
            {choices.data.calls
              .filter(({ name, path }) => fits(`${path} ${name}`))
              .map(({ name, path, roles }) => (
                <li key={name}>
                  <Check
                    label={path}
                    {...(roles.includes(roleCode) ? { note: t("rights.anyway") } : {})}
                    on={rights.calls.includes(name) || rights.calls.includes(path)}
                    mayChange={mayChange}
                    onChange={(on) =>
                      setChanged({
                        ...rights,
                        calls: [
                          ...rights.calls.filter((one) => one !== name && one !== path),
                          ...(on ? [name] : []),
                        ],
                      })
                    }
                  />
                </li>
              ))}
          </ul>
        </fieldset>
      </div>
      {changed === undefined ? null : (
        <footer className={styles.foot}>
          <Button onClick={() => setChanged(undefined)}>{t("app:cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={sending}>
            {t("app:save")}
          </Button>
        </footer>
      )}
    </form>
  );
}

function Check({
  label,
  note,
  on,
  mayChange,
  onChange,
}: {
  label: string;
  note?: string;
  on: boolean;
  mayChange: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={on}
        disabled={!mayChange}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>
        {label}
        {note === undefined ? null : <small> {note}</small>}
      </span>
    </label>
  );
}
