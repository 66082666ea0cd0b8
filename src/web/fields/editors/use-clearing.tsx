import { CircleX } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";

/** Lets a select be emptied, by a button that is called so in the reader's language. */
export function useClearing() {
  const t = useTexts("form");
  return { clearIcon: <CircleX size={14} aria-hidden="true" />, label: t("clear") };
}
