import type { CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { offeredFunctions } from "#forms";

/** A field or parameter by its path, with what it is called. */
export interface Offer {
  label: string;
  detail: string;
  /** The same value stands under another path, too: what it is called leads there. */
  isAlias?: true;
}

/** What is being written: a name with its dots, and the number in brackets behind a name. */
const word = /(?:[\p{L}_](?:[\p{L}\p{N}_.]|\[\d*\]?)*|[\p{L}\p{N}_.]*)/u;
const wholeWord = new RegExp(`^${word.source}$`, "u");

/** Fields and parameters by path or by what they are called, and functions, from the first letter on. */
export function offersAt(context: CompletionContext, offers: readonly Offer[]): CompletionResult | null {
  const written = context.matchBefore(word);
  if (written === null || (written.from === written.to && !context.explicit)) return null;
  return {
    from: written.from,
    options: [
      ...offers.map(({ label, detail }) => ({ label, detail, type: "variable", boost: 1 })),
      // What one calls a field finds it too.
      ...offers.flatMap(({ label, detail, isAlias }) =>
        isAlias === true ? [] : [{ label: detail, detail: label, apply: label, type: "variable" }],
      ),
      ...offeredFunctions.map((name) => ({ label: name, apply: `${name}(`, type: "function" })),
    ],
    validFor: wholeWord,
  };
}
