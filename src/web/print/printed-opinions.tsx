import type { ApprovalRecord } from "#contract/shapes/task.ts";
import { joinTexts } from "../fields/index.ts";
import { formatInstant, useLanguage, useTexts } from "../i18n/index.ts";
import { SignaturePicture } from "../signature/index.ts";

interface PrintedOpinionsProps {
  records: readonly ApprovalRecord[];
  applyId: string;
}

/** Every opinion with name and time, by round; what lost its effect says so. */
export function PrintedOpinions({ records, applyId }: PrintedOpinionsProps) {
  const t = useTexts("chain");
  const language = useLanguage();
  const rounds = [...new Set(records.map(({ round }) => round))].toSorted((one, other) => one - other);
  if (records.length === 0) return <p>{t("print.none")}</p>;
  return (
    <table className="printed-opinions">
      <thead>
        <tr>
          {(["task", "person", "decision", "opinion", "when"] as const).map((column) => (
            <th key={column} scope="col" className="printed-short">
              {t(`print.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {rounds.map((round) => (
        <tbody key={round}>
          {rounds.length > 1 ? (
            <tr className="printed-round">
              <th colSpan={5} scope="rowgroup">
                {t("print.round", { round })}
              </th>
            </tr>
          ) : null}
          {records
            .filter((record) => record.round === round)
            .map((record) => (
              <tr key={record.approveId}>
                <td className="printed-short">{record.taskName}</td>
                <td className="printed-short">
                  {record.approveUser}
                  {record.onBehalfOf === undefined ? null : (
                    <small> {t("onBehalfOf", { person: record.onBehalfOf })}</small>
                  )}
                </td>
                <td className="printed-short">{t(`action.${record.actionResult}`)}</td>
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
                  {record.effective || record.actionResult === "submit" ? null : (
                    <small> {t("print.noEffect")}</small>
                  )}
                </td>
                <td className="printed-when">{formatInstant(record.approveDate)}</td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}
