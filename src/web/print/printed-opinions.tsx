import { TaskAction } from "#contract/codes/task-action.ts";
import type { ApprovalRecord, ChainEntry } from "#contract/shapes/task.ts";
import { losesEffect } from "../chain/index.ts";
import { joinTexts } from "../fields/index.ts";
import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import { SignaturePicture } from "../signature/index.ts";
import styles from "./print.module.css";

interface PrintedOpinionsProps {
  records: readonly ApprovalRecord[];
  /** What was asked of countersigners stands here alone. */
  chain: readonly ChainEntry[];
  applyId: string;
}

/** What somebody said, as a line of the table. */
type Said = Pick<ApprovalRecord, "taskName" | "approveUser" | "approveDate" | "approveComments" | "round"> &
  Partial<ApprovalRecord> & { key: string; action: string };

/** Every opinion and what was asked of countersigners, with name and time, by round; what lost its effect says so. */
export function PrintedOpinions({ records, chain, applyId }: PrintedOpinionsProps) {
  const t = useTexts("chain");
  const language = useLanguage();
  const said = inOrder(records, chain, (question) => t("asks", { question }));
  const rounds = [...new Set(said.map(({ round }) => round))].toSorted((one, other) => one - other);
  if (said.length === 0) return <p>{t("print.none")}</p>;
  return (
    <table className={styles.opinions}>
      <thead>
        <tr>
          {(["task", "person", "decision", "opinion", "when"] as const).map((column) => (
            <th key={column} scope="col" className={styles.short}>
              {t(`print.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {rounds.map((round) => (
        <tbody key={round}>
          {rounds.length > 1 ? (
            <tr className={styles.round}>
              <th colSpan={5} scope="rowgroup">
                {t("print.round", { round })}
              </th>
            </tr>
          ) : null}
          {said
            .filter((record) => record.round === round)
            .map((record) => (
              <tr key={record.key}>
                <td className={styles.short}>{record.taskName}</td>
                <td className={styles.short}>
                  {record.approveUser}
                  {(record.approveRoleName ?? "") === "" ? null : <small> {record.approveRoleName}</small>}
                  {record.onBehalfOf === undefined ? null : (
                    <small> {t("onBehalfOf", { person: record.onBehalfOf })}</small>
                  )}
                </td>
                <td className={styles.short}>{t(`action.${record.action}`)}</td>
                <td>
                  {record.approveComments}
                  {record.files === undefined ? null : (
                    <small>
                      {" "}
                      {joinTexts(
                        record.files.map(({ fileName }) => fileName),
                        language,
                      )}
                    </small>
                  )}
                  {record.signature === undefined ? null : (
                    <SignaturePicture
                      applyId={applyId}
                      signature={record.signature}
                      person={record.approveUser}
                    />
                  )}
                  {record.inAdvance === undefined ? null : (
                    <small> {t("inAdvance", { at: formatInstant(record.inAdvance) })}</small>
                  )}
                  {record.effective === false && losesEffect(record.action) ? (
                    <small> {t("print.noEffect")}</small>
                  ) : null}
                </td>
                <td className={styles.when}>{formatInstant(record.approveDate)}</td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

function inOrder(
  records: readonly ApprovalRecord[],
  chain: readonly ChainEntry[],
  asks: (question: string) => string,
): readonly Said[] {
  const questions = chain.flatMap((entry) =>
    entry.questions.map((asked) => ({
      key: `asked-${asked.bpdTaskId}-${asked.askedAt}`,
      action: TaskAction.requestCountersign,
      taskName: entry.taskName,
      approveUser: entry.seats.find(({ bpdTaskId }) => bpdTaskId === asked.bpdTaskId)?.realName ?? "",
      approveDate: asked.askedAt,
      approveComments:
        asked.opinion === undefined ? asked.question : `${asked.opinion} ${asks(asked.question)}`,
      round: entry.round,
    })),
  );
  const decisions = records.map((record) => ({
    ...record,
    key: String(record.approveId),
    action: record.actionResult,
  }));
  return [...decisions, ...questions].toSorted((one, other) =>
    one.approveDate.localeCompare(other.approveDate),
  );
}
