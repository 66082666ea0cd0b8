import { _, type CodeKeywordDefinition } from "ajv/dist/2020.js";

/** Decimals of a step as it is written: 0.01 → 2, 1e-7 → 7, 5 → 0. */
export function decimalsOf(step: number): number {
  const [digits = "", exponent = "0"] = String(step).split("e");
  return Math.max(0, (digits.split(".")[1] ?? "").length - Number(exponent));
}

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
