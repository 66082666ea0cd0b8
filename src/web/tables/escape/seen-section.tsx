import { Button } from "antd";
import { useState } from "react";
import { copyDataRestrictions, viewAs } from "#contract/calls/data-forbid.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { PeoplePicker } from "../../accounts/index.ts";
import { placeErrors, useCall, useSend } from "../../api/index.ts";
import { formatNumber, useLanguage, useTexts } from "../../i18n/index.ts";
import { administers, useSession } from "../../session/index.ts";
import { useEntities } from "../source/use-entities.ts";
import part from "../../kit/record-part.module.css";
import cell from "../list/cell.module.css";

/** What the person, or the holders of the role, of a restriction still see of everything that is restricted for them. */
export function SeenSection({ row }: { row: TableRow }) {
  const t = useTexts("accounts", "tables-escape");
  const language = useLanguage();
  const user = useSession();
  const { entities } = useEntities();
  const titleOf = (name: string) =>
    name === "application" || name === "legalContract"
      ? t(`tables-escape:forbid.${name}`)
      : (entities?.find((entity) => entity.name === name)?.model.listTitles[language] ?? name);
  const fieldTitle = (table: string, name: string) =>
    entities?.find((entity) => entity.name === table)?.fields.get(name)?.titles[language] ?? name;
  const userCode = typeof row["userCode"] === "string" ? row["userCode"] : undefined;
  const roleCode = typeof row["roleCode"] === "string" ? row["roleCode"] : undefined;
  const subject = userCode === undefined ? { roleCode: roleCode ?? "" } : { userCode };
  const seen = useCall(viewAs, subject, { enabled: (userCode ?? roleCode) !== undefined });
  return (
    <section className={part.part}>
      <h3>{t("seen.title")}</h3>
      <p className={cell.quiet}>{t(userCode === undefined ? "seen.hintRole" : "seen.hint")}</p>
      {seen.data === undefined ? null : seen.data.length === 0 ? (
        <p className={cell.quiet}>{t("seen.none")}</p>
      ) : (
        <div className={part.facts}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("seen.table")}</th>
                <th scope="col" className={part.number}>
                  {t("seen.rows")}
                </th>
                <th scope="col">{t("seen.fields")}</th>
              </tr>
            </thead>
            <tbody>
              {seen.data.map((one) => (
                <tr key={one.entity}>
                  <td>{titleOf(one.entity)}</td>
                  <td className={part.number}>
                    {t("seen.of", {
                      visible: t(`seen.${one.visibleIs}`, { count: formatNumber(one.visible, 0) }),
                      total: t(`seen.${one.totalIs}`, { count: formatNumber(one.total, 0) }),
                    })}
                  </td>
                  <td>
                    {one.hiddenFields.length === 0
                      ? t("seen.noFields")
                      : one.hiddenFields
                          .map((name) => fieldTitle(one.entity, name))
                          .join(language === "en-US" ? ", " : "、")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {userCode === undefined || !administers(user, null) ? null : <CopyTo fromUserCode={userCode} />}
    </section>
  );
}

/** The same restrictions for others. */
function CopyTo({ fromUserCode }: { fromUserCode: string }) {
  const t = useTexts("accounts");
  const [to, setTo] = useState<string[]>([]);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const copy = useSend(copyDataRestrictions, {
    invalidates: [viewAs],
    onSuccess: () => setTo([]),
    onError: (error) => placeErrors(error, ["toUserCodes"], setWrong),
  });
  return (
    <div className={part.line}>
      <PeoplePicker
        label={t("seen.copyTo")}
        value={to}
        error={wrong["toUserCodes"]}
        onChange={(people) => {
          setTo(people);
          setWrong({});
        }}
      />
      <Button
        disabled={to.length === 0}
        loading={copy.sending}
        onClick={() => void copy.send({ fromUserCode, toUserCodes: to })}
      >
        {t("seen.copy")}
      </Button>
    </div>
  );
}
