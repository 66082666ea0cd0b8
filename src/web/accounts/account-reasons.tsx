import { useState } from "react";
import { effectiveRights } from "#contract/calls/accounts.ts";
import { useCall } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import part from "../kit/record-part.module.css";
import styles from "./accounts.module.css";

/** Why somebody may see and call what they do: each right with the roles that bring it. */
export function AccountReasons({ userCode }: { userCode: string }) {
  const t = useTexts("accounts");
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const answer = useCall(effectiveRights, { userCode }, { enabled: open, quiet: true });
  return (
    <section className={part.part}>
      <h3>{t("reasons.title")}</h3>
      <Button aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? "reasons.hide" : "reasons.show")}
      </Button>
      {open && answer.isError ? <p className={styles.quiet}>{t("reasons.elsewhere")}</p> : null}
      {open && answer.data !== undefined ? (
        <>
          <p className={styles.quiet}>
            {t("reasons.roles", {
              roles:
                joinTexts(
                  answer.data.roles.map(({ roleName }) => roleName),
                  language,
                ) || "—",
            })}
          </p>
          {answer.data.rights.length === 0 ? (
            <p className={styles.quiet}>{t("reasons.none")}</p>
          ) : (
            <div className={part.facts}>
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("reasons.kind")}</th>
                    <th scope="col">{t("reasons.what")}</th>
                    <th scope="col">{t("reasons.through")}</th>
                  </tr>
                </thead>
                <tbody>
                  {answer.data.rights.map((right) => (
                    <tr key={`${right.rightType} ${right.target}`}>
                      <td>{t(`rights.${right.rightType}`)}</td>
                      <td>{right.name}</td>
                      <td>{joinTexts(right.through, language)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      ) : null}
    </section>
  );
}
