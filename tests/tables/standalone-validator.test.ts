import fc from "../support/properties.ts";
import { beforeAll, describe, expect, it } from "vitest";
import type { JsonValue } from "#contract/schema.ts";
import {
  type CompiledTable,
  checkRecord,
  compileTable,
  type FieldModel,
  type RecordValidator,
  type Row,
  standaloneValidatorSource,
  type TableModel,
  validatorRuntime,
} from "#tables";
import { shippedModels } from "./support/a-table.ts";

/** The validator as a browser gets it: an ES module, loaded and given its runtime. */
async function loadStandalone(model: TableModel): Promise<RecordValidator> {
  const source = standaloneValidatorSource(model);
  const module = await import(
    /* @vite-ignore */ `data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`
  );
  return module.makeValidator(validatorRuntime) as RecordValidator;
}

/** Anything, near the border between right and wrong. */
function strayValue(field: FieldModel): fc.Arbitrary<JsonValue> {
  const { minLength = 0, maxLength = 8, minimum = 0, maximum = 100 } = field.limits;
  return fc.oneof(
    fc.string({
      minLength: Math.max(0, minLength - 1),
      maxLength: Math.max(minLength, Math.min(maxLength + 1, 40)),
      unit: "grapheme",
    }),
    fc.integer({ min: minimum - 2, max: maximum + 2 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constantFrom("2026-01-31", "2026-02-30", "2026-01-31T10:00:00Z", "a@b.cn", "https://a.cn/x", "A1", ""),
    fc.array(fc.constantFrom<JsonValue>("a", "b", {}, 3), { maxLength: 4 }),
    fc.constant(null),
  );
}

/** A value that the field allows. */
function fittingValue(field: FieldModel): fc.Arbitrary<JsonValue> {
  const { minLength = 0, maxLength = 40, minimum = 0, maximum = 100, pattern, format } = field.limits;
  if (field.kind === "multiChoice") return fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 });
  if (field.kind === "attachment") return fc.constant([{ fileId: "f1", fileName: "a.pdf" }]);
  if (field.kind === "json" && field.columnType === "jsonb") return fc.constant({ a: 1 });
  if (field.kind === "boolean") return fc.boolean();
  if (field.choices !== undefined) return fc.constantFrom(...field.choices.map((choice) => choice.value));
  if (["bigint", "integer"].includes(field.columnType)) return fc.integer({ min: minimum, max: maximum });
  if (field.columnType.startsWith("numeric"))
    return fc.integer({ min: 0, max: 10 ** 12 }).map((cents) => cents / 100);
  if (field.kind === "date") return fc.constantFrom("2026-01-31", "2026-02-01");
  if (field.kind === "instant") return fc.constant("2026-01-31T10:00:00Z");
  if (format === "email") return fc.constant("nobody@example.cn");
  if (format === "uri") return fc.constant("https://example.cn/x");
  if (pattern !== undefined)
    return fc
      .stringMatching(new RegExp(pattern, "u"))
      .filter((text) => text.length >= minLength && text.length <= maxLength);
  return fc.string({
    minLength: Math.max(1, minLength),
    maxLength: Math.max(minLength, Math.min(maxLength, 40)),
  });
}

const valueFor = (field: FieldModel): fc.Arbitrary<JsonValue> =>
  fc.oneof({ weight: 30, arbitrary: fittingValue(field) }, { weight: 1, arbitrary: strayValue(field) });

function rowFor(model: TableModel): fc.Arbitrary<Row> {
  const writable = model.fields.filter((field) => !field.readOnly);
  return fc.record(Object.fromEntries(writable.map((field) => [field.name, valueFor(field)])), {
    requiredKeys: writable.filter((field) => field.required).map((field) => field.name),
  });
}

describe("the standalone validator", () => {
  const tables: { name: string; compiled: CompiledTable; standalone: CompiledTable }[] = [];

  beforeAll(async () => {
    for (const model of shippedModels().values()) {
      tables.push({
        name: model.name,
        compiled: compileTable(model),
        standalone: { model, validate: await loadStandalone(model) },
      });
    }
  });

  it("gives the verdict of the compiled one on any row of any shipped table", () => {
    let refused = 0;
    let accepted = 0;
    for (const { name, compiled, standalone } of tables) {
      fc.assert(
        fc.property(
          rowFor(compiled.model),
          fc.constantFrom("create" as const, "update" as const, "import" as const),
          (row, mode) => {
            const here = checkRecord(compiled, row, { mode });
            expect(checkRecord(standalone, row, { mode }), name).toEqual(here);
            if (here.ok) accepted += 1;
            else refused += 1;
          },
        ),
        { numRuns: 40 },
      );
    }
    expect(refused).toBeGreaterThan(100);
    expect(accepted).toBeGreaterThan(100);
  }, 30_000);

  it("needs nothing but the runtime that comes with the page, and compiles nothing itself", () => {
    for (const { compiled } of tables) {
      const source = standaloneValidatorSource(compiled.model);
      expect(source).not.toMatch(/\bnew Function\b|\beval\(/);
      for (const [, name = ""] of source.matchAll(/require\("([^"]+)"\)/g))
        expect(() => validatorRuntime(name)).not.toThrow();
    }
    expect(() => validatorRuntime("node:fs")).toThrow();
  });

  it("is the same text for the same model, so that it can be cached", () => {
    for (const { compiled } of tables.slice(0, 3)) {
      const [one, other] = [
        standaloneValidatorSource(compiled.model),
        standaloneValidatorSource(compiled.model),
      ];
      expect(one === other, compiled.model.name).toBe(true);
    }
  });
});
