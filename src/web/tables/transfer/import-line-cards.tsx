import { useTexts } from "../../i18n/index.ts";
import { ImportCell, type ImportLinesGiven, looseErrors } from "./import-cell.tsx";
import styles from "./transfer.module.css";
import parts from "../../kit/field-parts.module.css";

/** Lines of a sheet on a telephone: one below the other, with what is wrong first. */
export function ImportLineCards({ columns, lines, titleOf, onMend }: ImportLinesGiven) {
  const t = useTexts("tables-transfer");
  return (
    <ul className={styles.importCards} data-import-lines aria-label={t("transfer.lines")}>
      {lines.map((line) => {
        const cells = columns.map(({ head, field }, at) => ({
          head,
          at,
          error: field === null ? undefined : line.errors[field],
        }));
        const ordered = [
          ...cells.filter(({ error }) => error !== undefined),
          ...cells.filter(({ error }) => error === undefined),
        ];
        return (
          <li key={line.line}>
            <strong>{t("transfer.lineNumber", { line: line.line })}</strong>
            {looseErrors(line, { columns, titleOf }).map(([name, text]) => (
              <p key={name} className={parts.error}>
                {text}
              </p>
            ))}
            <dl>
              {ordered.map(({ head, at, error }) => (
                <div key={`${at} ${head}`} data-wrong={error !== undefined || undefined}>
                  <dt>{head}</dt>
                  <dd>
                    <ImportCell line={line} head={head} at={at} error={error} onMend={onMend} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
}
