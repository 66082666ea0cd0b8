import { useTexts } from "../i18n/index.ts";
import { SelectField } from "./select-field.tsx";

interface SheetFieldProps {
  /** The one that was read, and those there are. */
  read: { sheet: string | null; sheets: readonly string[] };
  /** Why the one that was read is none to go on with. */
  error?: string | undefined;
  disabled?: boolean;
  onSheet: (sheet: string) => void;
}

/** Which sheet of a workbook was read, and another to read instead; nothing where there is no other. */
export function SheetField({ read: { sheet, sheets }, error, disabled, onSheet }: SheetFieldProps) {
  const t = useTexts("app");
  if (!offersSheets({ sheet, sheets })) return null;
  return (
    <SelectField
      label={t("sheet.label")}
      error={error}
      value={sheet ?? ""}
      {...(sheet === null ? { none: t("sheet.none") } : {})}
      options={[...new Set(sheets)].map((name) => ({ value: name, label: name }))}
      disabled={disabled}
      onChoose={onSheet}
    />
  );
}

/** Whether there is another sheet than the one that was read. Pure. */
export function offersSheets({ sheet, sheets }: SheetFieldProps["read"]): boolean {
  return sheets.some((name) => name !== sheet);
}
