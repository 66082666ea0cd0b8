import { limits } from "#contract/limits.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";

const [quote, escape, comma] = ['"', "\\", ","].map((character) => character.charCodeAt(0));
const [openObject, closeObject, openList, closeList] = ["{", "}", "[", "]"].map((character) =>
  character.charCodeAt(0),
);

/**
 * Refuses JSON that nests too deep or holds too many values, told from its brackets and commas before it is read: what
 * is refused costs one look at each character and no memory. Whether it is JSON at all is not asked here.
 */
export function outlineProblem(json: string): Refusal | undefined {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (isText) {
      if (character === escape) index += 1;
      else if (character === quote) isText = false;
    } else if (character === quote) isText = true;
    else if (character === comma) values += 1;
    else if (character === openObject || character === openList) {
      depth += 1;
      values += 1;
      if (depth > limits.inputDepthMax) return refuse("inputTooDeep", { most: limits.inputDepthMax });
    } else if (character === closeObject || character === closeList) depth -= 1;
    if (values > limits.inputValuesMax) return refuse("inputTooManyValues", { most: limits.inputValuesMax });
  }
  return undefined;
}
