import { Input } from "antd";
import { useTexts } from "../../i18n/index.ts";
import type { FieldInputProps } from "../form/field-input-props.ts";
import { inputAria } from "../form/input-aria.ts";

/** A secret: it is written and never shown; left empty it stays as it is. */
export function PasswordInput(props: FieldInputProps) {
  const t = useTexts("tables");
  return (
    <Input.Password
      {...inputAria(props)}
      autoComplete="new-password"
      placeholder={t("input.keepsSecret")}
      value={typeof props.value === "string" ? props.value : ""}
      onChange={(event) => props.onChange(event.target.value === "" ? null : event.target.value)}
    />
  );
}
