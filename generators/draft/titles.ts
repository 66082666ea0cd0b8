import english from "#contract/texts/en-US/fields.json" with { type: "json" };
import japanese from "#contract/texts/ja-JP/fields.json" with { type: "json" };
import chinese from "#contract/texts/zh-CN/fields.json" with { type: "json" };
import type { ChoiceSchema } from "#tables";

/** A title in the languages somebody gave. */
export interface GivenTitles {
  "zh-CN"?: string | undefined;
  "en-US"?: string | undefined;
  "ja-JP"?: string | undefined;
}

type Titled = Pick<ChoiceSchema, "title" | "x-i18n">;

const labels = Object.keys(chinese.labels) as (keyof typeof chinese.labels)[];

/** `plateNumber`, `plate_number` → `Plate number`. */
export function titleFromName(name: string): string {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/gu, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/gu, "$1 $2")
    .split(/[\s_.-]+/u)
    .filter((word) => word !== "")
    .map((word) => (/^[A-Z\d]{2,}$/u.test(word) && name !== name.toUpperCase() ? word : word.toLowerCase()))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The shared label that is called so or reads so in some language. */
function sharedLabel(text: string): (typeof labels)[number] | undefined {
  const folded = text.toLowerCase();
  return labels.find(
    (key) =>
      key.toLowerCase() === folded ||
      chinese.labels[key] === text ||
      english.labels[key].toLowerCase() === folded ||
      japanese.labels[key] === text,
  );
}

/**
 * Title and other languages of a thing. What the shared labels know is written as the Chinese title alone; a language
 * that nobody gave takes the text of another one, so that nothing is left empty.
 */
export function titlesFor(name: string, given: GivenTitles = {}): Titled {
  const { "zh-CN": zh, "en-US": en, "ja-JP": ja } = given;
  const only = [zh, en, ja].filter((text) => text !== undefined);
  if (only.length <= 1) {
    const key = sharedLabel(only[0] ?? name) ?? sharedLabel(titleFromName(only[0] ?? name));
    if (key !== undefined) return { title: chinese.labels[key] };
  }
  const englishText = en ?? (zh !== undefined && /^[\x20-\x7e]+$/u.test(zh) ? zh : titleFromName(name));
  const title = zh ?? en ?? ja ?? englishText;
  return {
    title,
    "x-i18n": { "en-US": englishText, "ja-JP": ja ?? (zh === undefined ? englishText : title) },
  };
}

const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text) && !isJapanese(text);
const isJapanese = (text: string): boolean => /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);

/** `车辆|Vehicle|車両`, or one text in whatever language it is. */
export function readTitles(text: string | undefined): GivenTitles {
  if (text === undefined || text.trim() === "") return {};
  const parts = text.split("|").map((part) => part.trim() || undefined);
  if (parts.length > 1) return { "zh-CN": parts[0], "en-US": parts[1], "ja-JP": parts[2] };
  const [only = ""] = parts;
  if (isChinese(only)) return { "zh-CN": only };
  return isJapanese(only) ? { "ja-JP": only } : { "en-US": only };
}

/** Places in a schema where two languages read alike: they may still want a translation. */
export function alikeTitles(schema: object, path = ""): string[] {
  const { title, "x-i18n": others } = schema as Titled;
  const texts = others === undefined ? [] : [title, others["en-US"], others["ja-JP"]];
  const isAlike =
    new Set(texts).size < texts.length && texts.some((text) => /\p{Letter}{2}/u.test(text ?? ""));
  const inner = Object.entries(schema).flatMap(([word, value]) =>
    typeof value === "object" && value !== null && word !== "x-i18n"
      ? alikeTitles(value as object, `${path}/${word}`)
      : [],
  );
  return [...(isAlike ? [path === "" ? "/" : path] : []), ...inner];
}
