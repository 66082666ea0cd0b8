import { useTexts } from "../../i18n/index.ts";
import { choiceTexts, joinTexts } from "../choices.ts";
import type { FieldReadProps } from "../field-kind.ts";
import { textList } from "../value-format.ts";
import { useChoices } from "./use-choices.ts";

/** What is chosen, by what it is called. */
export function ChoiceNames(props: FieldReadProps) {
  const t = useTexts("form");
  const { component, value, language } = props;
  const kept = (component.candidateType ?? "CUSTOMIZE") !== "CUSTOMIZE";
  const texts = choiceTexts(component, value);
  if (texts.length === 0) return <span className="field-nothing">{t("nothing")}</span>;
  return <span className="field-text">{kept ? <KeptNames {...props} /> : joinTexts(texts, language)}</span>;
}

function KeptNames({ component, value, language }: FieldReadProps) {
  const { choices } = useChoices(component);
  const names = textList(value).map((code) => choices.find((each) => each.value === code)?.label ?? code);
  return <>{joinTexts(names, language)}</>;
}
