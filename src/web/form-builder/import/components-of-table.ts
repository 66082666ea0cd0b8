import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { componentKinds } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { FieldModel, TableModel } from "#tables";

const types: Partial<Record<FieldModel["kind"], ComponentType>> = {
  text: ComponentType.text,
  longText: ComponentType.textArea,
  integer: ComponentType.number,
  decimal: ComponentType.number,
  money: ComponentType.money,
  boolean: ComponentType.switch,
  date: ComponentType.date,
  instant: ComponentType.dateTime,
  attachment: ComponentType.attachment,
};

/** The fields that people fill in of a table, as fields of a form; what a form has no kind for is left out. Pure. */
export function componentsOfTable({ fields }: TableModel): FormComponent[] {
  return fields.flatMap((field): FormComponent[] => {
    const type = typeOf(field);
    if (type === undefined || field.readOnly) return [];
    const { "zh-CN": componentTitle, ...i18n } = field.titles;
    const choices = field.choices?.map((choice) => {
      const { "zh-CN": TEXT, ...names } = choice.titles;
      return { VALUE: String(choice.value), TEXT, i18n: names };
    });
    return [
      {
        componentOrder: 0,
        componentCode: field.name,
        componentTitle,
        i18n,
        componentType: type,
        componentDataType:
          type === ComponentType.multipleSelect ? ComponentDataType.list : componentKinds[type].dataTypes[0],
        componentCol: 6,
        candidateType: "CUSTOMIZE",
        ...(field.required ? { isRequired: true } : {}),
        ...(field.kind === "integer" ? { decimals: 0 } : {}),
        ...(type === ComponentType.tableReference && field.reference !== undefined
          ? { candidateValue: field.reference.entity }
          : choices === undefined
            ? {}
            : { candidateJsonValue: choices }),
      },
    ];
  });
}

function typeOf({ kind, reference, choices }: FieldModel): ComponentType | undefined {
  if (reference !== undefined) {
    if (reference.entity === "user" && reference.field === "userCode") return ComponentType.person;
    return reference.entity === "dept" ? ComponentType.department : ComponentType.tableReference;
  }
  if (kind === "choice") return choices === undefined ? ComponentType.text : ComponentType.select;
  if (kind === "multiChoice") return choices === undefined ? undefined : ComponentType.multipleSelect;
  return types[kind];
}
