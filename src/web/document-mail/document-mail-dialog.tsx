import { useState } from "react";
import { documentMail, setDocumentMail } from "#contract/calls/basic.ts";
import { searchDocumentTemplates } from "#contract/calls/document-template.ts";
import { type DocumentFormat, documentFormats } from "#contract/codes/document-template.ts";
import { type DocumentMail, readDocumentMail } from "#contract/documents/document-mail.ts";
import type { DocumentMailView } from "#contract/shapes/document-mail.ts";
import { standsAt, useCall, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import {
  Button,
  CheckBox,
  type ComboboxOption,
  Dialog,
  Failure,
  RadioButton,
  Skeleton,
  TextAreaField,
  useNotice,
} from "../kit/index.ts";
import { PeopleField } from "../people/index.ts";
import styles from "./document-mail.module.css";

interface DocumentMailDialogProps {
  instanceId: number;
  applyId: string;
  onClose: () => void;
}

/** To whom the documents of an application are mailed once it is complete; what became of it afterwards. */
export function DocumentMailDialog({ instanceId, applyId, onClose }: DocumentMailDialogProps) {
  const t = useTexts("document-mail");
  const answer = useCall(documentMail, { instanceId }, { quiet: true, staleTime: 0 });
  if (answer.data !== undefined)
    return <MailForm applyId={applyId} view={answer.data} onClose={onClose} key={answer.data.configValue} />;
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t("cancel")}
        </Button>
      }
    >
      {answer.isError ? (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton shape="rows" />
      )}
    </Dialog>
  );
}

/** What of the setting is entered in fields of their own. */
const fields = ["people", "addresses", "templates"].map((name) => `configValue.${name}`);

interface Entered extends Omit<DocumentMail, "people" | "addresses"> {
  people: ComboboxOption[];
  addresses: string;
}

function entered({ configValue, people }: DocumentMailView): Entered {
  const read = readDocumentMail(configValue);
  const mail = "mail" in read ? read.mail : null;
  return {
    people: people.map(({ userCode, realName }) => ({ value: userCode, label: realName })),
    addresses: (mail?.addresses ?? []).join("\n"),
    templates: mail?.templates ?? [],
    format: mail?.format ?? "pdf",
    sealed: mail?.sealed ?? false,
  };
}

function valueOf({ people, addresses, templates, format, sealed }: Entered): string {
  const mail: DocumentMail = {
    people: people.map(({ value }) => value),
    addresses: addresses.split(/[\s,;]+/u).filter((each) => each !== ""),
    templates,
    format,
    sealed,
  };
  return JSON.stringify(mail);
}

function MailForm({
  applyId,
  view,
  onClose,
}: {
  applyId: string;
  view: DocumentMailView;
  onClose: () => void;
}) {
  const t = useTexts("document-mail");
  const notice = useNotice();
  const { instanceId, state } = view;
  const [mail, setMail] = useState(() => entered(view));
  const { send, sending, error } = useSend(setDocumentMail, {
    invalidates: [documentMail],
    onError: (refused) => standsAt(refused, fields),
  });
  const save = async (configValue: string, said: string) => {
    if ((await send({ instanceId, configValue })) === undefined) return;
    onClose();
    notice({ key: `mail ${instanceId}`, said });
  };
  const isOpen = state !== "queued";
  return (
    <Dialog
      title={t("title")}
      lead={t("lead")}
      onClose={onClose}
      footer={
        <>
          {isOpen ? (
            <Button look="primary" busy={sending} onClick={() => void save(valueOf(mail), t("saved"))}>
              {t("save")}
            </Button>
          ) : null}
          {state === "waiting" ? (
            <Button onClick={() => void save("{}", t("cleared"))}>{t("clear")}</Button>
          ) : null}
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.faint}>{t(`state.${state}`)}</p>
        {isOpen ? (
          <MailFields
            applyId={applyId}
            view={view}
            mail={mail}
            errors={error?.errors ?? {}}
            onChange={setMail}
          />
        ) : null}
        <Deliveries view={view} />
      </div>
    </Dialog>
  );
}

interface MailFieldsProps {
  applyId: string;
  view: DocumentMailView;
  mail: Entered;
  errors: Readonly<Record<string, string>>;
  onChange: (mail: Entered) => void;
}

function MailFields({ applyId, view: { domains }, mail, errors, onChange }: MailFieldsProps) {
  const t = useTexts("document-mail");
  const set = (changes: Partial<Entered>) => onChange({ ...mail, ...changes });
  const of = (name: string) =>
    Object.entries(errors)
      .filter(([path]) => path.startsWith(`configValue.${name}`))
      .map(([, said]) => said)
      .join(" ") || undefined;
  return (
    <>
      <PeopleField
        label={t("people")}
        hint={t("peopleHint")}
        chosen={mail.people}
        error={of("people")}
        onChange={(people) => set({ people })}
      />
      <TextAreaField
        label={t("addresses")}
        hint={domains.length === 0 ? t("noDomains") : t("addressesHint", { domains: domains.join(", ") })}
        value={mail.addresses}
        disabled={domains.length === 0 && mail.addresses === ""}
        rows={2}
        error={of("addresses")}
        onChange={(event) => set({ addresses: event.target.value })}
      />
      <TemplateChoice
        applyId={applyId}
        chosen={mail.templates}
        error={of("templates")}
        onChange={(templates) => set({ templates })}
      />
      <FormatChoice format={mail.format} onChange={(format) => set({ format })} />
      <CheckBox
        label={t("sealed")}
        checked={mail.sealed}
        onChange={({ target }) => set({ sealed: target.checked })}
      />
    </>
  );
}

function FormatChoice({
  format,
  onChange,
}: {
  format: DocumentFormat;
  onChange: (format: DocumentFormat) => void;
}) {
  const t = useTexts("document-mail");
  const say = useTexts("document-templates");
  return (
    <fieldset className={styles.formats}>
      <legend>{t("format")}</legend>
      {documentFormats.toReversed().map((each) => (
        <RadioButton
          key={each}
          name="mail-format"
          label={say(`format.${each}`)}
          checked={each === format}
          onChange={() => onChange(each)}
        />
      ))}
    </fieldset>
  );
}

interface TemplateChoiceProps {
  applyId: string;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (chosen: number[]) => void;
}

function TemplateChoice({ applyId, chosen, error, onChange }: TemplateChoiceProps) {
  const t = useTexts("document-mail");
  const answer = useCall(
    searchDocumentTemplates,
    { applyId, kind: "application", page: 1, pageSize: 200 },
    { quiet: true },
  );
  const rows = answer.data?.rows ?? [];
  return (
    <fieldset className={styles.templates}>
      <legend>{t("templates")}</legend>
      {answer.data !== undefined && rows.length === 0 ? (
        <p className={styles.faint}>{t("noTemplates")}</p>
      ) : null}
      {rows.map(({ templateId, templateName }, at) => (
        <CheckBox
          key={templateId}
          label={templateName}
          checked={chosen.includes(templateId)}
          error={at === 0 ? error : undefined}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, templateId] : chosen.filter((each) => each !== templateId))
          }
        />
      ))}
    </fieldset>
  );
}

function Deliveries({ view: { deliveries } }: { view: DocumentMailView }) {
  const t = useTexts("document-mail");
  if (deliveries.length === 0) return null;
  return (
    <section aria-label={t("deliveries")}>
      <h3>{t("deliveries")}</h3>
      <ul>
        {deliveries.map(({ address, state, reason }) => (
          <li key={address}>
            {address} · {t(`delivery.${state}`)}
            {reason === null || state === "sent" ? null : ` · ${t(`reason.${reason}`)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
