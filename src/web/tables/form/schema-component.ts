import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { FieldModel } from "#tables";

/** The registry's kind for each kind of a schema field; those without one have an input of the tables' own. */
const types: Partial<Record<FieldModel["kind"], ComponentType>> = {
  attachment: ComponentType.attachment,
  text: ComponentType.text,
  longText: ComponentType.textArea,
  integer: ComponentType.number,
  decimal: ComponentType.number,
  money: ComponentType.money,
  boolean: ComponentType.switch,
  date: ComponentType.date,
  instant: ComponentType.dateTime,
  choice: ComponentType.select,
  multiChoice: ComponentType.multipleSelect,
};

/** References the registry finds in its own way: people by name or code, departments in their tree. */
function typeOfReference({ reference, columnType }: FieldModel): ComponentType | undefined {
  if (reference === undefined || reference.filter !== undefined) return undefined;
  const { entity, field } = reference;
  if (entity === "user" && field === "userCode") return ComponentType.person;
  const isOne = columnType !== "text[]" && columnType !== "jsonb";
  return entity === "dept" && field === "deptId" && isOne ? ComponentType.department : undefined;
}

/** The registry's kind that writes a field; undefined where the tables have an input of their own. */
export function componentTypeOf(field: FieldModel): ComponentType | undefined {
  if (field.reference !== undefined) return typeOfReference(field);
  if (field.widget === "textarea" && field.kind === "text") return ComponentType.textArea;
  if (field.kind === "choice" && field.widget === "radio") return ComponentType.radio;
  if (field.kind === "multiChoice" && field.choices === undefined) return undefined;
  return types[field.kind];
}

const made = new WeakMap<FieldModel, Map<Language, FormComponent>>();

/** A schema field as the registry's editors know fields. Made once for each language. */
export function schemaComponent(field: FieldModel, language: Language): FormComponent {
  const byLanguage = made.get(field) ?? new Map<Language, FormComponent>();
  made.set(field, byLanguage);
  const before = byLanguage.get(language);
  if (before !== undefined) return before;
  const component: FormComponent = {
    componentOrder: 0,
    componentCode: field.name,
    componentTitle: field.titles[language],
    componentType: componentTypeOf(field) ?? ComponentType.text,
    componentDataType: field.kind === "multiChoice" ? ComponentDataType.list : ComponentDataType.text,
    componentCol: field.formWidth ?? 12,
    isRequired: field.required,
    ...(field.choices === undefined
      ? {}
      : {
          candidateJsonValue: field.choices.map((choice) => ({
            VALUE: String(choice.value),
            TEXT: choice.titles[language],
          })),
        }),
  };
  byLanguage.set(language, component);
  return component;
}

/** A stored value as an editor takes it: choices are texts there. */
export function toEditor(field: FieldModel, value: JsonValue | undefined): JsonValue | undefined {
  if (field.choices === undefined || value === null || value === undefined) return value;
  return Array.isArray(value) ? value.map(String) : String(value);
}

/** What an editor gives as the value to store. */
export function fromEditor(field: FieldModel, value: JsonValue): JsonValue {
  if (field.choices === undefined) return value;
  const stored = (one: JsonValue): JsonValue =>
    field.choices?.find((choice) => String(choice.value) === one)?.value ?? one;
  return Array.isArray(value) ? value.map(stored) : stored(value);
}
