import { FileUp } from "lucide-react";
import { type InputHTMLAttributes, type Ref, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./file-field.module.css";

interface FileFieldProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "disabled">,
    Omit<FieldProps, "children"> {
  /** The file that was chosen or dropped; the same one again counts, it may have been mended meanwhile. */
  onFile: (file: File | undefined) => void;
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * Chooses one file. The browser's own control speaks the browser's language, not that of the screen: it lies unseen over
 * words of ours, so that a click, a key and a drop all land on it.
 */
export function FileField({ onFile, inputRef, accept, disabled, ...field }: FileFieldProps) {
  const t = useTexts("app");
  const [name, setName] = useState<string>();
  return (
    <Field {...field}>
      {(control) => (
        <div
          className={styles.frame}
          data-error={control["aria-invalid"]}
          data-disabled={disabled || undefined}
        >
          <span className={styles.words} aria-hidden="true">
            <span className={styles.button}>
              <FileUp size={16} /> {t("file.choose")}
            </span>
            <span className={name === undefined ? styles.none : styles.name}>{name ?? t("file.none")}</span>
          </span>
          <input
            {...control}
            ref={inputRef}
            className={styles.input}
            type="file"
            accept={accept}
            disabled={disabled}
            title={name ?? t("file.none")}
            onClick={(event) => {
              event.currentTarget.value = "";
            }}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              setName(file?.name);
              onFile(file);
            }}
          />
        </div>
      )}
    </Field>
  );
}
