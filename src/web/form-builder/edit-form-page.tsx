import { formName } from "#contract/shapes/form-page.ts";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { useAddress } from "../address/index.ts";
import { useMay } from "../api/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { ButtonLink, Failure, Skeleton } from "../kit/index.ts";
import { useTitleSubject } from "../screen-title/index.ts";
import { FormBuilder } from "./form-builder.tsx";
import styles from "./form-builder.module.css";
import { useStoredForm } from "./open-form.ts";

/** /formBuilder/edit?pageId=…: designs the latest version of a form; one that is in use goes on as the next. */
export function EditFormPage() {
  const [query] = useAddress();
  const pageId = query.get("pageId") ?? "";
  return pageId === "" ? <NoForm id="" /> : <OpenForm key={pageId} pageId={pageId} />;
}

/** Opens a form: its latest version, or exactly one. */
export function OpenForm({ pageId, version }: { pageId: string; version?: number }) {
  const answer = useStoredForm(pageId, version);
  const language = useLanguage();
  const maySave = useMay(insertFormPageInfo.name);
  useTitleSubject(answer.data && formName(answer.data.page, language));
  // Once it is on the table it stays there, whatever becomes of a later look at what the server has.
  if (answer.data !== undefined && maySave !== undefined)
    return <FormBuilder stored={answer.data} isOneVersion={version !== undefined} maySave={maySave} />;
  if (!answer.isError) return <Skeleton />;
  if (answer.error.status === 404)
    return <NoForm id={pageId} {...(version === undefined ? {} : { version })} />;
  return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
}

/** What stands where a form, or one version of it, is not there: the way to the list. */
export function NoForm({ id, version }: { id: string; version?: number | "unnamed" }) {
  const t = useTexts("form-builder");
  const said =
    id === ""
      ? "noneNamed"
      : version === undefined
        ? "notFound"
        : version === "unnamed"
          ? "noVersionNamed"
          : "versionNotFound";
  return (
    <div className={styles.create}>
      <h1>{t(said, { id, version })}</h1>
      <ButtonLink look="primary" to="/formBuilder/formCtrl">
        {t("toList")}
      </ButtonLink>
    </div>
  );
}
