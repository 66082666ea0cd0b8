import { joinTexts } from "../fields/index.ts";
import { type Say, useLanguage, useTexts } from "../i18n/index.ts";
import { SelectField, TextAreaField } from "../kit/index.ts";
import type { SheetColumn } from "./sheet-columns.ts";
import type { Tried } from "./use-start-many.ts";

interface SheetFormProps {
  processes: readonly { value: string; label: string }[];
  processId: string;
  columns: readonly SheetColumn[] | undefined;
  text: string;
  tried: Tried | undefined;
  onProcess: (processId: string) => void;
  onText: (text: string) => void;
}

/** Of which process, and the pasted sheet with what is wrong in it. */
export function SheetForm(props: SheetFormProps) {
  const { processes, processId, columns, text, tried, onProcess, onText } = props;
  const t = useTexts("start-many", "problems");
  const language = useLanguage();
  const problems = tried === undefined ? [] : problemsIn(tried, t);
  const titles = columns?.map(({ title }) => title);
  return (
    <>
      <SelectField
        label={t("process")}
        required
        none={t("choose")}
        value={processId}
        options={processes}
        onChoose={onProcess}
      />
      <TextAreaField
        label={t("sheet")}
        hint={
          titles === undefined ? t("sheetHint") : t("headings", { headings: joinTexts(titles, language) })
        }
        required
        rows={6}
        value={text}
        error={problems.length === 0 ? undefined : problems.join(" ")}
        onChange={(event) => onText(event.target.value)}
      />
    </>
  );
}

/** Everything that keeps a sheet from being tried, as sentences. */
function problemsIn({ applications, unknown, problems }: Tried, t: Say): string[] {
  if (applications.length === 0) return [t("noLines")];
  return [
    ...unknown.map((column) => t("noSuchColumn", { column })),
    ...problems.map(({ line, column, problem: { problem, params } }) =>
      t("wrong", { line, column, problem: t(`problems:${problem}`, params) }),
    ),
  ];
}
