import { mayBeginAt } from "#contract/rules/not-before.ts";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { SelectField } from "../../kit/index.ts";
import { type Chosen, useBuilder } from "../builder-context.ts";
import { numbersOf } from "../model/index.ts";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "../use-error-at.ts";

/** Where the period begins that ends with this field: another day or moment beside it. */
export function NotBeforeField({ chosen: { key, component } }: { chosen: Chosen }) {
  const t = useTexts("form-builder");
  const language = useLanguage();
  const { page, mayEdit } = useBuilder();
  const { change } = useChange();
  const errorAt = useErrorAt();
  const [at, column] = numbersOf(key);
  const siblings = column === undefined ? page.components : (page.components[at]?.children ?? []);
  const offered = mayBeginAt(component, siblings);
  // Nothing to choose from is no question, unless what was chosen is gone.
  if (offered.length === 0 && component.notBefore === undefined) return null;
  return (
    <SelectField
      label={t("property.notBefore")}
      hint={t("hint.notBefore")}
      error={errorAt({ key }, "notBefore")}
      value={component.notBefore ?? ""}
      none={t("notBefore.none")}
      disabled={!mayEdit}
      data-property="notBefore"
      options={offered.map((each) => ({
        value: each.componentCode,
        label: titleOf(each, language) || each.componentCode,
      }))}
      onChoose={(code) => change(key, { notBefore: code === "" ? undefined : code })}
    />
  );
}
