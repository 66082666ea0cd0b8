import { Copy } from "lucide-react";
import { useState } from "react";
import { documentPlaceholders } from "#contract/calls/document-template.ts";
import { type DocumentKind, documentKinds } from "#contract/codes/document-template.ts";
import { placeholderGroups } from "#contract/documents/placeholders.ts";
import type { PlaceholderHelp } from "#contract/shapes/document-template.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Dialog, Failure, SelectField, Skeleton, TextButton, useCopy } from "../kit/index.ts";
import styles from "./document-templates.module.css";
import { usePublishedProcesses } from "./use-published-processes.ts";

interface PlaceholderDialogProps {
  kind?: DocumentKind;
  processIds?: readonly string[];
  onClose: () => void;
}

/** The placeholders a template may use, to be copied into Word, with examples of loops and conditions. */
export function PlaceholderDialog({
  kind: given = "application",
  processIds = [],
  onClose,
}: PlaceholderDialogProps) {
  const t = useTexts("document-templates");
  const [kind, setKind] = useState<DocumentKind>(given);
  const [processId, setProcessId] = useState(processIds[0] ?? "");
  const processes = usePublishedProcesses();
  const asked = processIds.length > 1 ? [...processIds] : processId === "" ? [] : [processId];
  const answer = useCall(
    documentPlaceholders,
    { kind, processIds: kind === "application" ? asked : [] },
    { quiet: true, enabled: kind !== "free" },
  );
  return (
    <Dialog
      title={t("placeholders")}
      lead={t("placeholdersLead")}
      width="wide"
      closesBeside
      onClose={onClose}
    >
      <div className={styles.form}>
        <div className={styles.choices}>
          <SelectField
            label={t("field.kind")}
            value={kind}
            options={documentKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChoose={(value) => setKind(value as DocumentKind)}
          />
          {kind === "application" && processIds.length <= 1 ? (
            <SelectField
              label={t("field.process")}
              value={processId}
              none={t("everyProcess")}
              options={processes}
              onChoose={setProcessId}
            />
          ) : null}
        </div>
        <Writing />
        {kind === "free" ? <p>{t("freeHelp")}</p> : null}
        {kind !== "free" && answer.isError ? (
          <Failure error={answer.error} onRetry={() => void answer.refetch()} />
        ) : null}
        {kind !== "free" && answer.data === undefined && !answer.isError ? <Skeleton shape="rows" /> : null}
        {kind === "free" ? null : <Groups placeholders={answer.data ?? []} />}
      </div>
    </Dialog>
  );
}

/** How values, conditions, loops and formats are written. */
function Writing() {
  const t = useTexts("document-templates");
  const ways = ["value", "loop", "condition", "unless", "capitals", "record"] as const;
  return (
    <details className={styles.writing}>
      <summary>{t("writing.title")}</summary>
      <dl>
        {ways.map((way) => (
          <div key={way}>
            <dt>
              <code>{t(`writing.${way}.example`)}</code>
            </dt>
            <dd>{t(`writing.${way}.means`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Groups({ placeholders }: { placeholders: readonly PlaceholderHelp[] }) {
  const t = useTexts("document-templates");
  return placeholderGroups.map((group) => {
    const own = placeholders.filter((each) => each.group === group);
    if (own.length === 0) return null;
    return (
      <section key={group} className={styles.group} aria-label={t(`group.${group}`)}>
        <h3>{t(`group.${group}`)}</h3>
        <ul>
          {own.map((each) => (
            <li key={each.name}>
              <Copied text={writtenAs(each)} title={each.title} />
              {each.columns === undefined ? null : (
                <ul>
                  {each.columns.map((column) => (
                    <li key={column.name}>
                      <Copied text={`{${column.name}}`} title={column.title} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

function writtenAs({ name, type, columns = [] }: PlaceholderHelp): string {
  if (type !== "rows") return `{${name}}`;
  return `{#${name}}${columns.map((column) => `{${column.name}}`).join(" ")}{/${name}}`;
}

function Copied({ text, title }: { text: string; title: string }) {
  const t = useTexts("document-templates");
  const copy = useCopy();
  return (
    <div className={styles.placeholder}>
      <span>{title}</span>
      <code>{text}</code>
      <TextButton
        aria-label={t("copyOf", { text })}
        onClick={() => void copy(text, { said: t("copied", { text }) })}
      >
        <Copy size={14} aria-hidden="true" />
      </TextButton>
    </div>
  );
}
