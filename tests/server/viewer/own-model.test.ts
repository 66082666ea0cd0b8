import { expect, test } from "vitest";
import { applicationModel } from "#server/viewer/application-model.ts";
import applicationSchema from "#server/viewer/application.json" with { type: "json" };
import { legalContractModel } from "#server/viewer/legal-contract-model.ts";
import legalContractSchema from "#server/viewer/legal-contract.json" with { type: "json" };
import { pointedTo } from "#server/viewer/own-model.ts";
import { readTableSchema } from "#tables";

test.for([
  { file: "application.json", schema: applicationSchema, used: applicationModel },
  { file: "legal-contract.json", schema: legalContractSchema, used: legalContractModel },
])("$file is a schema, and restrictions know what it says", ({ file, schema, used }) => {
  // when
  const allSchemas = new Map(pointedTo.map((table) => [table.name, table]));
  const { model, problems } = readTableSchema(file, schema, { allSchemas });

  // then
  expect(problems).toEqual([]);
  expect(used).toEqual(model);
});
