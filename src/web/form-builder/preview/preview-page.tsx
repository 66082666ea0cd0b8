import { Navigate } from "react-router-dom";
import { formComments, formName } from "#contract/shapes/form-page.ts";
import { useAddress } from "../../address/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { Failure, Skeleton } from "../../kit/index.ts";
import { useTitleSubject } from "../../screen-title/index.ts";
import { NoForm } from "../edit-form-page.tsx";
import styles from "../form-builder.module.css";
import { useStoredForm } from "../open-form.ts";
import { FormPreview } from "./form-preview.tsx";

/**
 * /preview?pageId=…&version=…: a version of a form as people will see it; without a version the latest. With `processId`
 * a process: what it does is tried in its designer.
 */
export function PreviewPage() {
  const [query] = useAddress();
  const pageId = query.get("pageId") ?? "";
  const version = Number(query.get("version"));
  const processId = query.get("processId") ?? "";
  if (pageId === "" && processId !== "")
    return <Navigate to={`/processDesc?${new URLSearchParams({ processId, view: "try" })}`} replace />;
  if (pageId === "") return <NoForm id="" />;
  const isVersion = Number.isInteger(version) && version > 0;
  return (
    <StoredPreview
      key={`${pageId} ${version}`}
      pageId={pageId}
      {...(isVersion ? { version } : {})}
      {...(query.get("as") === null ? {} : { as: query.get("as") ?? "" })}
    />
  );
}

function StoredPreview({ pageId, version, as }: { pageId: string; version?: number; as?: string }) {
  const t = useTexts("form-builder");
  const answer = useStoredForm(pageId, version);
  const language = useLanguage();
  useTitleSubject(answer.data && formName(answer.data.page, language));
  if (answer.isError && answer.error.status === 404)
    return <NoForm id={pageId} {...(version === undefined ? {} : { version })} />;
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  const { page } = answer.data;
  const comments = formComments(page, language);
  return (
    <main className={styles.alone}>
      <h1>{t("preview.title", { name: formName(page, language), version: page.version })}</h1>
      {comments === "" ? null : <p className={styles.description}>{comments}</p>}
      <FormPreview page={page} {...(as === undefined ? {} : { viewer: as })} />
    </main>
  );
}
