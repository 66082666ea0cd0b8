import standaloneCode from "ajv/dist/standalone/index.js";
import { askedPresence } from "./asked-presence.ts";
import { createAjv } from "./compile-table.ts";
import type { TableModel } from "./table-model.ts";

type Standalone = (ajv: unknown, validate: unknown) => string;

/**
 * The validator as the text of an ES module, for browsers whose policy forbids compiling code in the page.
 * The module exports `makeValidator(require)`; pass it `validatorRuntime`, and it answers what `compileTable`
 * has as `validate`. The text depends on the model alone, so it can be cached by the schema's hash.
 */
export function standaloneValidatorSource(model: TableModel): string {
  const write = ("default" in standaloneCode
    ? standaloneCode.default
    : standaloneCode) as unknown as Standalone;
  // A compiler of its own: names in the text count what a compiler has seen before.
  const ajv = createAjv();
  const code = write(ajv, ajv.compile(askedPresence(model.recordSchema)));
  return `export function makeValidator(require) {\nconst module = {};\n${code}\nreturn module.exports;\n}\n`;
}
