import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import { isNotTyped } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { titleOf } from "../fields/index.ts";

/** A column that a sheet of applications may have, by what it is called there. */
export interface SheetColumn {
  title: string;
  /** What its cells mean; the columns of the application itself are columns of this kind, too. */
  component: FormComponent;
  of: "applicant" | "title" | "field";
}

/** What no cell of a sheet can hold. */
const notInSheets: readonly ComponentType[] = [
  ComponentType.attachment,
  ComponentType.subTable,
  ComponentType.sealPlacements,
  ComponentType.dateRange,
];

const base = { componentOrder: 0, componentDataType: ComponentDataType.text };

/** The columns of a sheet of applications: for whom, the title, then the fields of the form that a cell can hold. Pure. */
export function sheetColumns(
  page: FormPage | undefined,
  language: Language,
  own: { applicant: string; title: string },
): SheetColumn[] {
  const fields = (page?.components ?? []).filter(
    (component) => !isNotTyped(component) && !notInSheets.includes(component.componentType),
  );
  return [
    {
      title: own.applicant,
      of: "applicant",
      component: {
        ...base,
        componentCode: "applyUser",
        componentTitle: own.applicant,
        componentType: ComponentType.person,
      },
    },
    {
      title: own.title,
      of: "title",
      component: {
        ...base,
        componentCode: "applyTitle",
        componentTitle: own.title,
        componentType: ComponentType.text,
      },
    },
    ...fields.map((component) => ({
      title: titleOf(component, language),
      of: "field" as const,
      component,
    })),
  ];
}
