import * as equal from "ajv/dist/runtime/equal.js";
import * as length from "ajv/dist/runtime/ucs2length.js";
import * as formats from "ajv-formats/dist/formats.js";

/** CommonJS seen through different loaders: the innermost default. */
function innermost(module: unknown): unknown {
  let value = module;
  while (typeof value === "object" && value !== null && "default" in value) value = value.default;
  return value;
}

/** Ajv's tests of formats, by name. */
export function allFormats(): Readonly<Record<string, unknown>> {
  return (innermost(formats) as { fullFormats: Record<string, unknown> }).fullFormats;
}

/**
 * What a standalone validator asks of Ajv's runtime, as the `require` of its module; bundled once with the page.
 * Throws on any other name: a validator needs nothing else.
 */
export function validatorRuntime(name: string): unknown {
  switch (name) {
    case "ajv/dist/runtime/ucs2length":
      return { default: innermost(length) };
    case "ajv/dist/runtime/equal":
      return { default: innermost(equal) };
    case "ajv-formats/dist/formats":
      return innermost(formats);
    default:
      throw new Error(`A validator asked for ${name}, which the runtime does not have`);
  }
}
