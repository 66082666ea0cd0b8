import { limits } from "#contract/limits.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";

const [quote, escape, comma] = ['"', "\\", ","].map((character) => character.charCodeAt(0));
const [openObject, closeObject, openList, closeList] = ["{", "}", "[", "]"].map((character) =>
  character.charCodeAt(0),
);

/**
 * Refuses JSON that nests too deep, holds too many values or an object of too many fields, told from its brackets and
 * commas before it is read: what is refused costs one look at each character and no memory. Whether it is JSON at all is
 * not asked here.
 */
export function outlineProblem(json: string): Refusal | undefined {
  /** Of each object that is open, how many commas it had; of a list, -1. */
  const commas: number[] = [];
  let values = 1;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (isText) {
      if (character === escape) index += 1;
      else if (character === quote) isText = false;
    } else if (character === quote) isText = true;
    else if (character === comma) {
      values += 1;
      const innermost = commas.length - 1;
      const seen = commas[innermost] ?? -1;
      if (seen >= 0) commas[innermost] = seen + 1;
      if (seen + 1 >= limits.inputFieldsMax)
        return refuse("inputTooManyFields", { most: limits.inputFieldsMax });
    } else if (character === openObject || character === openList) {
      values += 1;
      commas.push(character === openObject ? 0 : -1);
      if (commas.length > limits.inputDepthMax) return refuse("inputTooDeep", { most: limits.inputDepthMax });
    } else if (character === closeObject || character === closeList) commas.pop();
    if (values > limits.inputValuesMax) return refuse("inputTooManyValues", { most: limits.inputValuesMax });
  }
  return undefined;
}
