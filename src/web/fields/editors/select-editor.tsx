import { Select } from "antd";
import { useTexts } from "../../i18n/index.ts";
import { choicesOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { textList } from "../value-format.ts";

/** One of many, found by typing. */
export function SelectEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const [chosen] = textList(props.value);
  return (
    <Select
      {...fieldAria(props)}
      className="field-full"
      showSearch={{ optionFilterProp: "label" }}
      allowClear={!props.required}
      options={choicesOf(props.component)}
      value={chosen ?? null}
      placeholder={props.component.placeholder ?? t("choose")}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(value: string | null | undefined) => props.onChange(value ?? null)}
    />
  );
}

/** Some of many. */
export function MultipleSelectEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  return (
    <Select
      {...fieldAria(props)}
      className="field-full"
      mode="multiple"
      showSearch={{ optionFilterProp: "label" }}
      allowClear
      options={choicesOf(props.component)}
      value={textList(props.value)}
      placeholder={props.component.placeholder ?? t("choose")}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(values: string[]) => props.onChange(values)}
    />
  );
}
