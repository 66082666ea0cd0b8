import type { LegalContractDetail } from "#contract/shapes/legal-contract.ts";
import { FileList, joinTexts } from "../fields/index.ts";
import { formatDay, formatMoney, type Say, useLanguage, useTexts } from "../i18n/index.ts";
import { ContractInstalments } from "./contract-instalments.tsx";
import { SealedFiles } from "./sealed-files.tsx";
import { termText } from "./term-text.ts";
import styles from "./legal-contract.module.css";

type Content = LegalContractDetail["content"];

/** What the contract says, as a document one reads. */
export function ContractText({ detail }: { detail: LegalContractDetail }) {
  const t = useTexts("legal-contract");
  const language = useLanguage();
  const { content, people } = detail;
  const namesOf = (codes: readonly string[]) =>
    joinTexts(
      codes.map((code) => people.find(({ userCode }) => userCode === code)?.realName ?? code),
      language,
    );
  return (
    <article className={styles.document}>
      <dl className={styles.facts}>
        {factsOf(t, content, namesOf).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {content.summary === "" ? null : <p className={styles.summary}>{content.summary}</p>}
      <Parties parties={content.parties} />
      {content.instalments.length === 0 ? null : <ContractInstalments detail={detail} />}
      <Clauses clauses={content.clauses} />
      {(["documents", "annexes"] as const).map((part) =>
        content[part].length === 0 ? null : (
          <section key={part}>
            <h2>{t(`field.${part}`)}</h2>
            <FileList files={content[part]} />
          </section>
        ),
      )}
      <SealedFiles applications={detail.applications} />
      <Reminders reminders={content.reminders} namesOf={namesOf} />
    </article>
  );
}

function factsOf(
  t: Say,
  content: Content,
  namesOf: (codes: readonly string[]) => string,
): [name: string, value: string][] {
  const { amount, currency, participants } = content;
  return [
    [t("field.amount"), amount === null ? t("noAmount") : formatMoney(amount, currency)],
    [t("field.direction"), t(`direction.${content.direction}`)],
    [t("field.signedOn"), formatDay(content.signedOn)],
    [t("column.term"), termText(t, content)],
    [t("field.responsible"), namesOf([content.responsible])],
    ...(participants.length === 0
      ? []
      : [[t("field.participants"), namesOf(participants)] satisfies [string, string]]),
  ];
}

function Parties({ parties }: Pick<Content, "parties">) {
  const t = useTexts("legal-contract");
  return (
    <section>
      <h2>{t("section.parties")}</h2>
      <ul className={styles.parties}>
        {parties.map((party, at) => (
          // Parties have no name of their own: their place is what they are told apart by.
          <li key={`${at}`}>
            <span className={styles.role}>{t(`partyRole.${party.partyRole}`)}</span>
            <span>
              <strong>{party.partyName === "" ? t("nothingYet") : party.partyName}</strong>
              {party.isOwn ? <span className={styles.own}>{t("ownParty")}</span> : null}
              <span className={styles.faint}>
                {[party.registrationNo, party.representative, party.contact]
                  .filter((each) => each !== "")
                  .join(" · ")}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Clauses({ clauses }: Pick<Content, "clauses">) {
  const t = useTexts("legal-contract");
  if (clauses.length === 0) return null;
  return (
    <section>
      <h2>{t("section.clauses")}</h2>
      <ol className={styles.clauseText}>
        {clauses.map(({ clauseTitle, clauseText }, at) => (
          <li key={`${at}`}>
            <h3>
              <span className={styles.figure}>{t("clause", { number: at + 1 })}</span> {clauseTitle}
            </h3>
            <p>{clauseText}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface RemindersProps extends Pick<Content, "reminders"> {
  namesOf: (codes: readonly string[]) => string;
}

function Reminders({ reminders, namesOf }: RemindersProps) {
  const t = useTexts("legal-contract");
  if (reminders.length === 0) return null;
  const when = ({ about, daysBefore: count, onDay }: Content["reminders"][number]) =>
    about === "end"
      ? t("daysBeforeEnd", { count })
      : about === "instalment"
        ? t("daysBeforeInstalment", { count })
        : t("daysBeforeDay", { count, day: formatDay(onDay) });
  return (
    <section className={styles.unprinted}>
      <h2>{t("section.reminders")}</h2>
      <ul className={styles.plain}>
        {reminders.map((reminder, at) => (
          <li key={`${at}`}>
            {when(reminder)}
            <span className={styles.faint}>
              {[reminder.note, namesOf(reminder.userCodes)].filter((each) => each !== "").join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
