import { Select } from "antd";
import { useTexts } from "../../i18n/index.ts";
import { useChoices } from "../candidates/use-choices.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { FetchProblem } from "../references/fetch-problem.tsx";
import { textList } from "../value-format.ts";

/** One of many, found by typing. */
export function SelectEditor(props: FieldEditorProps) {
  const t = useTexts("form");
  const { choices, isFetching, error, again } = useChoices(props.component);
  const [chosen] = textList(props.value);
  if (error) return <FetchProblem error={error} onRetry={again} />;
  return (
    <Select
      {...fieldAria(props)}
      className="field-full"
      showSearch={{ optionFilterProp: "label" }}
      allowClear={!props.required}
      options={[...choices]}
      loading={isFetching}
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
  const { choices, isFetching, error, again } = useChoices(props.component);
  if (error) return <FetchProblem error={error} onRetry={again} />;
  return (
    <Select
      {...fieldAria(props)}
      className="field-full"
      mode="multiple"
      showSearch={{ optionFilterProp: "label" }}
      allowClear
      options={[...choices]}
      loading={isFetching}
      value={textList(props.value)}
      placeholder={props.component.placeholder ?? t("choose")}
      {...(props.invalid ? { status: "error" as const } : {})}
      onChange={(values: string[]) => props.onChange(values)}
    />
  );
}
