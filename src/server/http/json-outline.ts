import { limits } from "#contract/limits.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";

const [quote, escape, comma] = ['"', "\\", ","].map((character) => character.charCodeAt(0));
const [openObject, closeObject, openList, closeList] = ["{", "}", "[", "]"].map((character) =>
  character.charCodeAt(0),
);
const { inputFieldsMax, inputDepthMax, inputValuesMax } = limits;

/**
 * Refuses JSON that nests too deep, holds too many values or an object of too many fields, told from its brackets and
 * commas before it is read: what is refused costs one look at each character and no memory, and texts are passed over.
 * Whether it is JSON at all is not asked here.
 */
export function outlineProblem(json: string): Refusal | undefined {
  /** Of each object that is open, how many commas it had; of a list, -1. */
  const commas: number[] = [];
  let values = 1;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === quote) index = endOfText(json, index);
    else if (character === comma) {
      values += 1;
      const innermost = commas.length - 1;
      const seen = commas[innermost] ?? -1;
      if (seen >= 0) commas[innermost] = seen + 1;
      if (seen + 1 >= inputFieldsMax) return refuse("inputTooManyFields", { most: inputFieldsMax });
    } else if (character === openObject || character === openList) {
      values += 1;
      commas.push(character === openObject ? 0 : -1);
      if (commas.length > inputDepthMax) return refuse("inputTooDeep", { most: inputDepthMax });
    } else if (character === closeObject || character === closeList) commas.pop();
    if (values > inputValuesMax) return refuse("inputTooManyValues", { most: inputValuesMax });
  }
  return undefined;
}

/** Where the text that begins at a quote ends: at the next quote that nothing escapes, or with all of it. */
function endOfText(json: string, from: number): number {
  for (let end = json.indexOf('"', from + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let unescaped = end;
    while (json.charCodeAt(unescaped - 1) === escape) unescaped -= 1;
    if ((end - unescaped) % 2 === 0) return end;
  }
  return json.length;
}
