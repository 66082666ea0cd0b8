import { FormEventStatus } from "#contract/codes/form-event.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKinds } from "#contract/components/component-kinds.ts";
import type { FormComponent, FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessTemplate, TemplateField } from "./process-template.ts";
import { inOtherLanguages, type StoredName } from "./words.ts";

/** The form of a template, as it would be saved by hand. */
export function formOfTemplate(
  { fields }: ProcessTemplate,
  { pageId, name, company }: Pick<FormPage, "pageId"> & { company: string; name: StoredName },
): FormPage {
  const events = fields.flatMap(eventsOf);
  return {
    pageId,
    version: 1,
    state: "effective",
    label: name.text,
    ...(Object.keys(name.names).length === 0 ? {} : { i18n: name.names }),
    comments: name.text,
    ...(Object.keys(name.names).length === 0 ? {} : { commentsI18n: name.names }),
    company,
    components: fields.map(componentOf),
    ...(events.length === 0 ? {} : { events }),
  };
}

function eventsOf({ code, set }: TemplateField): FormEvent[] {
  if (set === undefined) return [];
  const { from, expression } = set;
  return [
    {
      componentCode: code,
      sourceList: from,
      triggerType: "change",
      function: "set",
      expression,
      status: FormEventStatus.on,
    },
  ];
}

function componentOf(field: TemplateField, index: number): FormComponent {
  const { code, kind, title, col, required, minimum, decimals, isTotaled, expression, choices, columns } =
    field;
  const componentType = ComponentType[kind];
  const [dataType] = componentKinds[componentType].dataTypes;
  return {
    componentOrder: index + 1,
    componentCode: code,
    componentTitle: title["zh-CN"],
    i18n: inOtherLanguages(title),
    componentType,
    componentDataType: dataType,
    componentCol: col,
    isRequired: required === true,
    ...(minimum === undefined ? {} : { minimum }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(isTotaled === undefined ? {} : { isTotaled }),
    ...(expression === undefined ? {} : { expression }),
    ...(choices === undefined
      ? {}
      : {
          candidateType: "CUSTOMIZE" as const,
          candidateJsonValue: choices.map(({ value, text }) => ({
            VALUE: value,
            TEXT: text["zh-CN"],
            i18n: inOtherLanguages(text),
          })),
        }),
    ...(columns === undefined ? {} : { children: columns.map(componentOf) }),
  };
}
