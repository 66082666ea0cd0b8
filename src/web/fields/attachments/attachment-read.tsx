import { attachmentsIn } from "#contract/shapes/attachment.ts";
import { useTexts } from "../../i18n/index.ts";
import type { FieldReadProps } from "../field-kind.ts";
import { FileList } from "./file-list.tsx";
import styles from "../../kit/field-parts.module.css";

/** Files one reads: each can be looked at in place where a browser can show it, and saved. */
export function AttachmentRead({ value }: FieldReadProps) {
  const t = useTexts("form");
  const files = attachmentsIn(value);
  if (files.length === 0) return <span className={styles.nothing}>{t("nothing")}</span>;
  return <FileList files={files} />;
}
