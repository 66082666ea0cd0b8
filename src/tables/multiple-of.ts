import { _, type CodeKeywordDefinition } from "ajv/dist/2020.js";
import { decimalsOf } from "#contract/rules/decimals-of.ts";

/**
 * `multipleOf` that is exact for decimals of any size. Ajv's own divides and compares to a fixed precision: with
 * eight places it refuses 123456789.12 as a multiple of 0.01, with fewer it lets 1.00001 pass.
 * Here the nearest multiple, written with the step's decimals, has to be the very same number.
 */
export const exactMultipleOf: CodeKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  error: {
    message: ({ schemaCode }) => _`"must be multiple of " + ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(cxt) {
    const { data, schemaCode, schema } = cxt;
    const decimals = decimalsOf(schema as number);
    cxt.fail(
      _`Number((Math.round(${data} / ${schemaCode}) * ${schemaCode}).toFixed(${decimals})) !== ${data}`,
    );
  },
};
