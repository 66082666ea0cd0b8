import { type ParameterName, parameterCatalogue } from "#contract/parameters/catalogue.ts";
import type { ParameterKind } from "#contract/parameters/define-parameter.ts";
import type { JsonValue } from "#contract/schema.ts";
import { languages } from "#contract/codes/language.ts";
import { formatDay, formatNumber, type Say } from "../i18n/index.ts";

/** What kind of value a parameter has. */
export function kindOf(name: ParameterName): ParameterKind {
  return parameterCatalogue[name].value;
}

/** A parameter's value as one reads it: `24 hours`, `On`, `Mon, Tue`. */
export function valueText(name: ParameterName, value: JsonValue, t: Say): string {
  const kind = kindOf(name);
  switch (kind.kind) {
    case "integer":
      return `${formatNumber(Number(value), 0)} ${t(`unit.${kind.unit}`)}`;
    case "switch":
      return t(value === true ? "yes" : "no");
    case "choice":
      return t(`choice.${String(value)}`);
    case "weekdays":
      return (value as number[]).map((day) => t(`weekday.${day}`)).join(" ");
    case "days":
      return listText((value as string[]).map(formatDay), t);
    case "texts": {
      const texts = value as Record<string, string>;
      return listText(
        languages.map((language) => texts[language] ?? "").filter((text) => text !== ""),
        t,
      );
    }
    default:
      return value === "" ? t("noValue") : String(value).replaceAll(",", ", ");
  }
}

/** The first few, and that there are more. */
function listText(parts: readonly string[], t: Say): string {
  if (parts.length === 0) return t("noValue");
  const shown = parts.slice(0, 3).join(" · ");
  return parts.length > 3 ? `${shown} … (${parts.length})` : shown;
}
