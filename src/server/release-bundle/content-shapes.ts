import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { FormValues, nullable, Type } from "#contract/schema.ts";
import { ReadRule } from "#contract/shapes/read-rule.ts";
import type { ReleaseKind, ReleaseObject } from "#contract/shapes/release-bundle.ts";
import { ExpectedWay, SampleApplication } from "#contract/shapes/sample-case.ts";
import { openShapeCheckOf } from "../form/index.ts";

const record = () => Type.Object({}, { additionalProperties: true });
const most = 1_000;

const shapes = {
  category: Type.Object({
    parentTypeId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
    typeName: Type.String({ minLength: 1, maxLength: 100 }),
    typeNames: Type.Optional(Type.Record(Type.String({ maxLength: 10 }), Type.String({ maxLength: 100 }))),
    typeOrder: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  dataItem: Type.Object({
    item: record(),
    values: Type.Optional(Type.Array(record(), { maxItems: 10_000 })),
  }),
  processRules: Type.Object({
    rules: Type.Array(Type.Object({ taskId: Type.String(), ruleType: Type.String() }), { maxItems: most }),
  }),
  readRules: Type.Object({ rules: Type.Array(ReadRule, { maxItems: most }) }),
  sampleCases: Type.Object({
    cases: Type.Array(
      Type.Object({
        caseName: Type.String({ minLength: 1, maxLength: limits.titleMaxCharacters, pattern: "\\S" }),
        content: Type.Composite([
          SampleApplication,
          Type.Object({
            expected: ExpectedWay,
            automaticValues: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), FormValues())),
          }),
        ]),
      }),
      { maxItems: limits.sampleCasesMax },
    ),
  }),
};

const checks = new Map(
  Object.entries(shapes).map(([kind, schema]) => [kind as ReleaseKind, openShapeCheckOf(schema)]),
);

/**
 * What is malformed of a thing of a bundle, by path: whoever signed it may have made it by hand. Forms, matrices and
 * definitions are checked where they are taken over, as those that people design.
 */
export function malformedContent({
  kind,
  content,
}: Pick<ReleaseObject, "kind" | "content">): Readonly<Record<string, FieldProblem>> | undefined {
  return checks.get(kind)?.(content);
}
