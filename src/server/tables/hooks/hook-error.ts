import { type Language, languages } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { RecordError, Texts } from "#tables";
import { text } from "../../texts/index.ts";

type Params = { [name: string]: JsonValue };

/**
 * An error of a behaviour on a field, in words of its own: a key of `texts/<language>/tables-server.json`, below `records`.
 * `inWords` gives the parameters that are words themselves.
 */
export function hookError(
  key: string,
  params: Params = {},
  inWords: (language: Language) => Params = () => ({}),
): RecordError {
  const messages = Object.fromEntries(
    languages.map((language) => [
      language,
      text(language, "tables-server", `records.${key}`, { ...params, ...inWords(language) }),
    ]),
  );
  return { code: "rule", params, message: messages as unknown as Texts };
}
