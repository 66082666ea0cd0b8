import { TriangleAlert } from "lucide-react";
import { Link, useLocation, useParams } from "react-router-dom";
import { listSchemaProblems } from "#contract/calls/tables.ts";
import type { SchemaFileProblem } from "#contract/shapes/tables.ts";
import { useCall } from "../api/index.ts";
import { formatNumber, useTexts } from "../i18n/index.ts";
import { routeOf } from "../routes/index.ts";
import styles from "./list/list-frame.module.css";

/**
 * What is wrong with schema files, above the tables' pages of administrators: file, place, cause, remedy, rows in the way.
 * Mere warnings are told on the page of their own table.
 */
export function SchemaProblems() {
  const t = useTexts("tables");
  const { pathname } = useLocation();
  const { entity } = useParams();
  const here = entity ?? routeOf(pathname)?.entity;
  const answer = useCall(listSchemaProblems, {}, { staleTime: 60_000, quiet: true });
  const data = (answer.data ?? []).filter((one) => one.severity === "error" || one.entity === here);
  if (data.length === 0) return null;
  const files = [...new Set(data.map(({ file }) => file))];
  const hasErrors = data.some(({ severity }) => severity === "error");
  return (
    <details className={styles.schemas} data-bad={hasErrors || undefined}>
      <summary>
        <TriangleAlert size={15} aria-hidden="true" />
        <span role="status">
          {t(hasErrors ? "schemas.wrong" : "schemas.warned", { count: files.length, file: files[0] })}
        </span>
      </summary>
      <ul>
        {data.map((problem) => (
          <Problem key={`${problem.file} ${problem.path} ${problem.code}`} problem={problem} />
        ))}
      </ul>
    </details>
  );
}

function Problem({ problem }: { problem: SchemaFileProblem }) {
  const t = useTexts("tables");
  const { file, entity, path, line, column, offenders, offenderCount } = problem;
  return (
    <li>
      <p>
        <strong>{file}</strong>
        {line === null ? null : ` ${t("schemas.place", { line, column: column ?? 1 })}`} <code>{path}</code>
      </p>
      <p>{problem.text}</p>
      {offenders.length === 0 ? null : (
        <ul className={styles.offenders}>
          {offenders.map(({ key, value }) => (
            <li key={String(key)}>
              <Link to={`/basic/${entity ?? ""}?row=${encodeURIComponent(String(key))}`}>{String(key)}</Link>{" "}
              {typeof value === "string" ? value : JSON.stringify(value)}
            </li>
          ))}
          {offenderCount > offenders.length ? (
            <li>{t("schemas.more", { count: formatNumber(offenderCount - offenders.length, 0) })}</li>
          ) : null}
        </ul>
      )}
    </li>
  );
}
