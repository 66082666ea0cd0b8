import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { limits } from "#contract/limits.ts";
import { extensionsOf, fileNameProblem, sameFileName } from "#contract/rules/file-name.ts";
import { type Attachment, attachmentsIn } from "#contract/shapes/attachment.ts";
import { useTexts } from "../../i18n/index.ts";
import { useParameters } from "../../session/index.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { StoredFile } from "./stored-file.tsx";
import { UploadLine } from "./upload-line.tsx";
import { createUploadQueue } from "./upload-queue.ts";
import styles from "./attachments.module.css";
import parts from "../../kit/field-parts.module.css";

/** Files of an application: dropped or chosen, each with its progress, its error beside it, and a way back. */
export function AttachmentEditor(props: FieldEditorProps) {
  const { id, value, onChange, onUnfinished } = props;
  const t = useTexts("files");
  const problemText = useTexts("problems");
  const files = attachmentsIn(value);
  const extensions = extensionsOf(props.component);
  const maxKb = useParameters()?.uploadMaxKb ?? limits.uploadMaxKb;
  const maxMb = Math.round((maxKb / 1024) * 100) / 100;
  const change = (next: readonly Attachment[]) =>
    onChange(next.map(({ fileId, fileName }) => ({ fileId, fileName })));
  const [removed, setRemoved] = useState<{ file: Attachment; place: number }>();
  const undo = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [arrived, setArrived] = useState<string>();

  const [queue] = useState(() => createUploadQueue(reportFault));
  useEffect(() => {
    // Two files may arrive before the form has drawn the first.
    let kept = files;
    queue.handTo((attachment) => {
      kept = [...kept, attachment];
      change(kept);
      setArrived(attachment.fileName);
    });
  });
  const uploads = useSyncExternalStore(queue.listen, queue.uploads);
  useEffect(() => () => queue.leave(), [queue]);

  const problemOf = (file: File, others: readonly string[]) => {
    const wrong = fileNameProblem(file.name, props.component);
    if (wrong !== undefined) return problemText(wrong.problem, wrong.params);
    const kept = props.takesPlace === true ? [] : files.map(({ fileName }) => fileName);
    const names = [...kept, ...others].map(sameFileName);
    if (names.includes(sameFileName(file.name))) return problemText("fileNameTwice", { file: file.name });
    if (file.size === 0) return problemText("fileEmpty", { file: file.name });
    return file.size > maxKb * 1024
      ? problemText("fileOverLimit", { file: file.name, max: maxMb })
      : undefined;
  };

  const namedTwice = ({ fileName }: Attachment) => problemText("fileNameTwice", { file: fileName });

  const unfinished = uploads.length > 0;
  // Said when it changes, whoever listens: a listener that is another at each drawing would be told without end.
  const tell = useEffectEvent((isUnfinished: boolean) => onUnfinished?.(id, isUnfinished));
  useEffect(() => {
    if (!unfinished) return undefined;
    tell(true);
    return () => tell(false);
  }, [unfinished]);
  useEffect(() => {
    if (removed !== undefined) undo.current?.focus();
  }, [removed]);

  const remove = (file: Attachment) => {
    const place = files.findIndex(({ fileId }) => fileId === file.fileId);
    change(files.filter(({ fileId }) => fileId !== file.fileId));
    setRemoved({ file, place });
  };
  const takeBack = () => {
    if (removed === undefined) return;
    change(files.toSpliced(removed.place, 0, removed.file));
    setRemoved(undefined);
    input.current?.focus();
  };

  return (
    <div
      className={styles.files}
      role="group"
      aria-labelledby={props.labelledBy}
      data-invalid={props.invalid}
    >
      {files.length + uploads.length === 0 ? null : (
        <ul className={styles.list} aria-label={t("list")}>
          {files.map((file, index) => (
            <StoredFile
              key={file.fileId}
              file={file}
              error={errorAt(props, index) ?? (isNamedBefore(files, index) ? namedTwice(file) : undefined)}
            >
              <button
                type="button"
                className={styles.action}
                aria-label={t("remove", { file: file.fileName })}
                onClick={() => remove(file)}
              >
                <X size={16} aria-hidden="true" />
              </button>
            </StoredFile>
          ))}
          {uploads.map((upload) => (
            <UploadLine
              key={upload.key}
              upload={upload}
              onCancel={() => {
                queue.cancel(upload.key);
                input.current?.focus();
              }}
              onRetry={() => queue.retry(upload.key)}
            />
          ))}
        </ul>
      )}
      {removed === undefined ? null : (
        <p className={styles.removed} role="status">
          {t("removed", { file: removed.file.fileName })}
          <button
            ref={undo}
            type="button"
            className={`${styles.action} ${styles.undo}`}
            aria-label={t("undoFile", { file: removed.file.fileName })}
            onClick={takeBack}
          >
            {t("undo")}
          </button>
        </p>
      )}
      <div
        className={styles.drop}
        data-over={over}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <span className={styles.dropWords} aria-hidden="true">
          <span className={styles.dropHint}>{t("drop")}</span>
          <span className={styles.dropButton}>{t("add")}</span>
        </span>
        {/* The chooser lies over the whole zone: a click, a key and a drop all land on it. */}
        <input
          {...fieldAria(props)}
          aria-labelledby={`${props.labelledBy} ${id}-add`}
          aria-describedby={[props.describedBy, `${id}-limits`].filter(Boolean).join(" ")}
          ref={input}
          className={styles.dropInput}
          type="file"
          multiple
          accept={extensions.map((extension) => `.${extension}`).join(",")}
          onChange={(event) => {
            setRemoved(undefined);
            queue.add([...(event.target.files ?? [])], problemOf);
            event.target.value = "";
          }}
        />
        <span id={`${id}-add`} hidden>
          {t("add")}
        </span>
      </div>
      <p id={`${id}-limits`} className={parts.help}>
        {t("limits", { extensions: extensions.join(" "), max: maxMb })}
      </p>
      <span className="visually-hidden" role="status">
        {arrived === undefined ? "" : t("uploaded", { file: arrived })}
      </span>
    </div>
  );
}

/** Whether a file before this one has its name: what was put together from two places may. */
function isNamedBefore(files: readonly Attachment[], index: number): boolean {
  const names = files.slice(0, index + 1).map(({ fileName }) => sameFileName(fileName));
  return names.indexOf(names[index] ?? "") < index;
}

/** The error of one file, which has the field's path with its place. */
function errorAt({ component, errors }: FieldEditorProps, index: number): string | undefined {
  const end = `${component.componentCode}[${index}]`;
  return Object.entries(errors).find(([path]) => path === end || path.endsWith(`.${end}`))?.[1];
}

/** A fault of the program is for the page's own handler. */
function reportFault(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}
