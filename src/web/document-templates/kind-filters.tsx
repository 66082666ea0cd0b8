import type { ReactNode } from "react";
import { documentKinds } from "#contract/codes/document-template.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField } from "../kit/index.ts";
import { ListFilters } from "../list-filters/index.ts";
import type { useTemplateQuery } from "./template-query.ts";

interface KindFiltersProps {
  asked: ReturnType<typeof useTemplateQuery>;
  processes: readonly { value: string; label: string }[];
  children?: ReactNode;
}

/** What lists of templates are narrowed by: what they are filled with, words, a process. */
export function KindFilters({ asked, processes, children }: KindFiltersProps) {
  const t = useTexts("document-templates");
  const { input, keyword, set, isFiltered, clear } = asked;
  const states = {
    label: t("kinds"),
    options: [
      { value: "", label: t("allKinds") },
      ...documentKinds.map((value) => ({ value: value as string, label: t(`kind.${value}`) })),
    ],
    chosen: input.kind ?? "",
    onChoose: (kind: string) => set({ kind }),
  };
  return (
    <ListFilters
      states={states}
      search={{ label: t("search"), value: keyword, onSearch: (typed) => set({ q: typed.trim() }) }}
      count={[input.processId, asked.state].filter((value) => value !== undefined).length}
      clear={isFiltered ? { label: t("clear"), onClear: clear } : undefined}
    >
      <SelectField
        label={t("field.process")}
        value={input.processId ?? ""}
        none={t("any")}
        options={processes}
        onChoose={(value) => set({ processId: value })}
      />
      {children}
    </ListFilters>
  );
}
