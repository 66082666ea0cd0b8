import type { FiledBy as Filer } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";

/** Who filed an application, where that is not its applicant; nothing where it is. */
export function FiledBy({ by }: { by: Filer | undefined }) {
  const t = useTexts("task");
  if (by === undefined) return null;
  return <span title={by.userCode}>{t("filedBy", { person: by.realName })}</span>;
}
