import { useTexts } from "../../i18n/index.ts";
import { choiceTexts, joinTexts } from "../choices.ts";
import type { FieldReadProps } from "../field-kind.ts";
import { textList } from "../value-format.ts";
import { WithChoices } from "./with-choices.tsx";
import styles from "../../kit/field-parts.module.css";
import fields from "../fields.module.css";

/** What is chosen, by what it is called; as it is stored where that cannot be known. */
export function ChoiceNames({ component, value, language }: FieldReadProps) {
  const t = useTexts("form");
  const stored = textList(value);
  if (stored.length === 0) return <span className={styles.nothing}>{t("nothing")}</span>;
  return (
    <span className={fields.text} data-shape="text">
      <WithChoices
        component={component}
        instead={joinTexts(choiceTexts(component, value, language), language)}
      >
        {(choices) =>
          joinTexts(
            stored.map((code) => choices.find((each) => each.value === code)?.label ?? code),
            language,
          )
        }
      </WithChoices>
    </span>
  );
}
