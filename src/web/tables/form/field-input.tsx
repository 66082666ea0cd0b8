import { fieldKind } from "../../fields/index.ts";
import { useLanguage } from "../../i18n/index.ts";
import { widgets } from "../escape/widgets.ts";
import type { FieldInputProps } from "./field-input-props.ts";
import { componentTypeOf, fromEditor, schemaComponent, toEditor } from "./schema-component.ts";
import { ReferencePicker } from "./reference-picker.tsx";

const none = {};

/** The input of one field: a named widget, the picker of a reference, or what the registry has for its kind. */
export function FieldInput(props: FieldInputProps) {
  const { entity, field, value, onChange } = props;
  const language = useLanguage();
  // What points to other rows is chosen among them, whatever other input its schema names.
  const named = field.reference === undefined ? widgets[field.widget ?? ""] : undefined;
  const Widget = widgets[`${entity.name}.${field.name}`] ?? named ?? widgets[field.kind];
  if (Widget !== undefined) return <Widget {...props} />;
  if (field.reference !== undefined && componentTypeOf(field) === undefined)
    return <ReferencePicker {...props} several={field.kind === "multiChoice"} />;
  const { Editor } = fieldKind(schemaComponent(field, language).componentType);
  return (
    <Editor
      id={props.id}
      component={schemaComponent(field, language)}
      value={toEditor(field, value)}
      onChange={(next) => onChange(fromEditor(field, next))}
      invalid={props.invalid}
      required={props.required}
      describedBy={props.describedBy}
      labelledBy={props.labelledBy}
      language={language}
      rights={none}
      errors={none}
      kindOf={fieldKind}
      {...(props.onUnfinished === undefined ? {} : { onUnfinished: props.onUnfinished })}
      key={`${entity.name}.${field.name}`}
    />
  );
}
