import type { CallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import styles from "./document-templates.module.css";

/** Whether a refusal is about the document: its problems stand in a list of their own. */
export function isOfDocument({ errors }: CallError): boolean {
  return Object.keys(errors).some((path) => path.startsWith("document["));
}

/** Everything that is wrong with a document, each with its place and how to mend it. */
export function DocumentProblems({ error }: { error: CallError | null }) {
  const t = useTexts("document-templates");
  if (error === null || !isOfDocument(error)) return null;
  const problems = Object.entries(error.errors).filter(([path]) => path.startsWith("document["));
  return (
    <section className={styles.problems} role="alert" aria-label={t("problems", { count: problems.length })}>
      <p>{error.message}</p>
      <ol>
        {problems.map(([path, problem]) => (
          <li key={path}>{problem}</li>
        ))}
      </ol>
    </section>
  );
}
