import { Select } from "antd";
import { useTexts } from "../../i18n/index.ts";
import { WithChoices } from "../candidates/with-choices.tsx";
import { placeholderOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { textList } from "../value-format.ts";
import { useClearing } from "./use-clearing.tsx";
import styles from "../../kit/field-parts.module.css";

/** One of many, found by typing. */
export function SelectEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const clearing = useClearing();
  const [chosen] = textList(props.value);
  return (
    <WithChoices component={props.component} chosen={props}>
      {(choices, isFetching) => (
        <Select
          {...fieldAria(props)}
          className={styles.full ?? ""}
          showSearch={{ optionFilterProp: "label" }}
          allowClear={props.required ? false : clearing}
          options={[...choices]}
          loading={isFetching}
          value={chosen ?? null}
          placeholder={placeholderOf(props.component, props.language) ?? t("choose")}
          {...(props.invalid ? { status: "error" as const } : {})}
          onChange={(value: string | null | undefined) => props.onChange(value ?? null)}
        />
      )}
    </WithChoices>
  );
}

/** Some of many. */
export function MultipleSelectEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const clearing = useClearing();
  return (
    <WithChoices component={props.component} chosen={props}>
      {(choices, isFetching) => (
        <Select
          {...fieldAria(props)}
          className={styles.full ?? ""}
          mode="multiple"
          showSearch={{ optionFilterProp: "label" }}
          allowClear={clearing}
          options={[...choices]}
          loading={isFetching}
          value={textList(props.value)}
          placeholder={placeholderOf(props.component, props.language) ?? t("choose")}
          {...(props.invalid ? { status: "error" as const } : {})}
          onChange={(values: string[]) => props.onChange(values)}
        />
      )}
    </WithChoices>
  );
}
