import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { listPagesByKeyAndIdForAll } from "#contract/calls/opt-form-page.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { formName, type FormPage } from "#contract/shapes/form-page.ts";
import { useAddress } from "../address/index.ts";
import { placeErrors, useMay, useSend } from "../api/index.ts";
import { namesOfNew } from "../editing/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, Empty, Failure, Skeleton, TextField } from "../kit/index.ts";
import { useSession } from "../session/index.ts";
import { NoForm } from "./edit-form-page.tsx";
import styles from "./form-builder.module.css";
import { newPage } from "./model/index.ts";
import { useStoredForm } from "./open-form.ts";

/** /formBuilder/add: begins a form; with `pageId` and `version` as a copy of that version. */
export function NewFormPage() {
  const [query] = useAddress();
  const pageId = query.get("pageId") ?? "";
  const version = Number(query.get("version"));
  const t = useTexts("form-builder");
  const maySave = useMay(insertFormPageInfo.name);
  if (maySave === undefined) return <Skeleton />;
  if (!maySave) return <Empty>{t("app:noRight.open")}</Empty>;
  if (pageId === "") return <BeginForm />;
  return (
    <BeginCopy
      key={`${pageId} ${version}`}
      pageId={pageId}
      {...(Number.isInteger(version) && version > 0 ? { version } : {})}
    />
  );
}

function BeginCopy({ pageId, version }: { pageId: string; version?: number }) {
  const answer = useStoredForm(pageId, version);
  if (answer.isError && answer.error.status === 404) return <NoForm id={pageId} />;
  if (answer.isError) return <Failure error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Skeleton />;
  return <BeginForm from={answer.data.page} />;
}

/** What has to be said before a form can be drawn: its name, and the code by which processes find it. */
function BeginForm({ from }: { from?: FormPage }) {
  const t = useTexts("form-builder", "problems");
  const navigate = useNavigate();
  const { organId } = useSession();
  const language = useLanguage();
  const [label, setLabel] = useState(from === undefined ? "" : t("new.copyOf", { name: from.label }));
  const [pageId, setId] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { send, sending } = useSend(insertFormPageInfo, {
    invalidates: [listPagesByKeyAndIdForAll],
    onError(error, { data }) {
      const taken: readonly number[] = [errorCatalogue.idTaken.code, errorCatalogue.definitionChanged.code];
      const isTaken = error.code !== undefined && taken.includes(error.code);
      if (isTaken) setErrors({ pageId: t("new.taken", { id: (JSON.parse(data) as FormPage).pageId }) });
      return isTaken || placeErrors(error, ["label", "pageId"], setErrors);
    },
  });
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const id = pageId.trim();
    const missing = {
      ...(label.trim() === "" ? { label: t("problems:required") } : {}),
      ...(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/u.test(id) ? {} : { pageId: t("new.malformed") }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const page = newPage(
      { pageId: id, label: label.trim(), company: String(organId) },
      from,
      namesOfNew(language, label.trim()),
    );
    // From no state at all: a code that is taken already is refused.
    const made = await send({ data: JSON.stringify(page), rowVersion: 0 });
    if (made !== undefined)
      void navigate(`/formBuilder/edit?pageId=${encodeURIComponent(id)}`, { replace: true });
  };
  return (
    <form className={styles.create} onSubmit={(event) => void create(event)} noValidate>
      <h1>
        {t(from === undefined ? "new.title" : "new.copyTitle", { name: from && formName(from, language) })}
      </h1>
      <TextField
        label={t("form.label")}
        required
        autoFocus
        error={errors["label"]}
        value={label}
        onChange={(event) => setLabel(event.target.value)}
      />
      <TextField
        label={t("form.pageId")}
        required
        hint={t("new.idHint")}
        error={errors["pageId"]}
        value={pageId}
        spellCheck={false}
        onChange={(event) => setId(event.target.value)}
      />
      <Button type="submit" look="primary" busy={sending}>
        {t("new.begin")}
      </Button>
    </form>
  );
}
