import { useTexts } from "../../i18n/index.ts";
import { ImportCell, type ImportLinesGiven, looseErrors } from "./import-cell.tsx";
import styles from "./transfer.module.css";
import parts from "../../kit/field-parts.module.css";

/** Lines of a sheet as a sheet; where only wrong ones are shown, the columns that are wrong stand first. */
export function ImportLineTable({ columns, lines, wrongFirst, titleOf, onMend }: ImportLinesGiven) {
  const t = useTexts("tables-transfer");
  const isWrong = ({ field }: (typeof columns)[number]) =>
    field !== null && wrongFirst.some(({ errors }) => errors[field] !== undefined);
  const placed = columns.map((column, at) => ({ ...column, at }));
  const ordered = [...placed.filter(isWrong), ...placed.filter((column) => !isWrong(column))];
  return (
    <div
      className={styles.importLines}
      data-import-lines
      tabIndex={0}
      role="region"
      aria-label={t("transfer.lines")}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t("transfer.line")}</th>
            {ordered.map(({ head, at }) => (
              <th key={`${at} ${head}`} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.line} data-bad={Object.keys(line.errors).length > 0 || undefined}>
              <th scope="row">
                <span className={styles.importNo}>{line.line}</span>
                {looseErrors(line, { columns, titleOf }).map(([name, text]) => (
                  <span key={name} className={parts.error}>
                    {text}
                  </span>
                ))}
              </th>
              {ordered.map(({ head, field, at }) => (
                <td key={`${at} ${head}`}>
                  <ImportCell
                    line={line}
                    head={head}
                    at={at}
                    error={field === null ? undefined : line.errors[field]}
                    onMend={onMend}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
