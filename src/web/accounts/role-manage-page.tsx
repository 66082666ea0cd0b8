import { Button, Input, Tabs } from "antd";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useAddress } from "../address/index.ts";
import { useTexts } from "../i18n/index.ts";
import { RoleHolders } from "./role-holders.tsx";
import { RoleRights } from "./role-rights.tsx";
import { RoleUse } from "./role-use.tsx";
import { useFollowAccounts, useRoles } from "./use-accounts.ts";
import styles from "./accounts.module.css";

/** /roleManage: roles beside who holds them, what they may, and where they are used. The roles themselves are kept at /role. */
export function RoleManagePage() {
  const t = useTexts("accounts");
  useFollowAccounts();
  const { roles, loading, error, again } = useRoles();
  const [params, setParams] = useAddress();
  const [keyword, setKeyword] = useState("");
  const wanted = keyword.trim().toLowerCase();
  const shown = roles.filter((role) => `${role.roleName} ${role.roleCode}`.toLowerCase().includes(wanted));
  const role = roles.find(({ roleCode }) => roleCode === params.get("role"));
  return (
    <div className={styles.roles} data-chosen={role !== undefined || undefined}>
      <nav className={styles.roleList} aria-label={t("manage.roles")}>
        <header>
          <h1>{t("manage.title")}</h1>
          <Link to="/role">{t("manage.keep")}</Link>
        </header>
        <Input
          type="search"
          value={keyword}
          placeholder={t("manage.search")}
          aria-label={t("manage.search")}
          onChange={(event) => setKeyword(event.target.value)}
        />
        {error !== null && roles.length === 0 ? (
          <p role="alert">
            {error.message}{" "}
            <Button size="small" onClick={() => void again()}>
              {t("app:retry")}
            </Button>
          </p>
        ) : null}
        <ul aria-busy={loading}>
          {shown.map((one) => (
            <li key={one.roleCode}>
              <Link
                to={`/roleManage?role=${encodeURIComponent(one.roleCode)}`}
                aria-current={one.roleCode === role?.roleCode ? "true" : undefined}
              >
                <strong>{one.roleName}</strong>
                <small>
                  {one.roleCode} · {t(`type.${one.roleType}`)}
                  {one.enabled ? "" : ` · ${t("manage.disabled")}`}
                </small>
              </Link>
            </li>
          ))}
        </ul>
        {!loading && shown.length === 0 && error === null ? (
          <p className={styles.quiet}>{t("manage.noMatch")}</p>
        ) : null}
      </nav>
      <section className={styles.role} aria-label={role?.roleName ?? t("manage.title")}>
        {role === undefined ? (
          <p className={`${styles.quiet} ${styles.choose}`}>{t("manage.choose")}</p>
        ) : (
          <>
            <header>
              <Button
                type="text"
                className={styles.back ?? ""}
                icon={<ChevronLeft size={16} aria-hidden="true" />}
                onClick={() => setParams({})}
              >
                {t("manage.roles")}
              </Button>
              <h2>{role.roleName}</h2>
              <small>
                {role.roleCode} · {t(`type.${role.roleType}`)}
              </small>
            </header>
            <Tabs
              key={role.roleCode}
              items={[
                {
                  key: "holders",
                  label: t("manage.holders"),
                  children: <RoleHolders roleCode={role.roleCode} />,
                },
                {
                  key: "rights",
                  label: t("manage.rights"),
                  children: <RoleRights roleCode={role.roleCode} />,
                },
                { key: "use", label: t("manage.use"), children: <RoleUse role={role} /> },
              ]}
            />
          </>
        )}
      </section>
    </div>
  );
}
