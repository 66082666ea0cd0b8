import { File, FileArchive, FileImage, FileSpreadsheet, FileText, Presentation } from "lucide-react";
import { extensionOf } from "#contract/rules/file-name.ts";
import styles from "./attachments.module.css";

const icons: Readonly<Record<string, typeof File>> = {
  pdf: FileText,
  doc: FileText,
  docx: FileText,
  wpx: FileText,
  xls: FileSpreadsheet,
  xlsx: FileSpreadsheet,
  ppt: Presentation,
  pptx: Presentation,
  jpg: FileImage,
  jpeg: FileImage,
  png: FileImage,
  gif: FileImage,
  bmp: FileImage,
  zip: FileArchive,
  rar: FileArchive,
};

/** What kind of file it is, at a glance; its name says it in words. */
export function FileIcon({ fileName }: { fileName: string }) {
  const Icon = icons[extensionOf(fileName)] ?? File;
  return <Icon className={styles.icon} size={18} strokeWidth={1.6} aria-hidden="true" />;
}
