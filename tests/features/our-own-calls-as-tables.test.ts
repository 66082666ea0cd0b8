import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApi } from "#contract/calls/docs.ts";
import { addTableRow, listSchemaProblems, listTableRows, onTable } from "#contract/calls/tables.ts";
import { readTableSchema } from "#tables";
import { runCommand } from "../../generators/run-command.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchema } from "../support/builders/schema-folder.ts";

let folder: string;
let app: TestApp;
let admin: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "chancery-read-back-"));
  const thing = aSchema({
    name: "thing",
    required: ["plate"],
    properties: {
      plate: { title: "车牌", type: "string", maxLength: 20 },
      grade: { title: "级别", type: "integer", minimum: 1, default: 3 },
      colour: {
        title: "颜色",
        type: "string",
        oneOf: ["red", "blue"].map((value) => ({ const: value, title: value })),
      },
    },
  });
  await writeFile(join(folder, "thing.json"), JSON.stringify(thing));
  app = await startTestApp({ schemas: folder });
  admin = (await anAccount(app.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test("what the server says of its own calls can be read back as tables, and one of them is used", async () => {
  // given
  const { body } = await app.call(openApi, {}, { as: admin });
  const document = join(folder, "openapi.txt");
  await writeFile(document, JSON.stringify(body));
  const components = Object.keys((body["components"] as { schemas: object }).schemas);

  // when
  const { done, lines } = await runCommand([
    "from-openapi",
    document,
    "--component=thingNewRow",
    "--prefix=copied",
    `--out=${folder}`,
  ]);
  const everything = await runCommand([
    "from-openapi",
    document,
    "--prefix=own",
    `--out=${join(folder, "all")}`,
  ]);
  await app.lookAtSchemas();

  // then
  expect([done, everything.done], [...lines, ...everything.lines].join("\n")).toEqual([true, true]);
  const { data: problems } = await app.call(listSchemaProblems, {}, { as: admin, lang: "en-US" });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const name = "copiedThingNewRow";
  const [copied] = (await readdir(folder)).filter((file) => file.startsWith("copied"));
  const { model } = readTableSchema(copied!, await readFile(join(folder, copied!), "utf8"), {
    allSchemas: new Map(),
  });
  expect(model?.fields.map((field) => [field.name, field.kind])).toEqual(
    expect.arrayContaining([
      ["plate", "text"],
      ["grade", "integer"],
      ["colour", "choice"],
    ]),
  );
  const { data: row } = await app.call(
    onTable(addTableRow, name),
    { plate: "A 1", colour: "red" },
    { as: admin },
  );
  expect(row).toMatchObject({ plate: "A 1", colour: "red" });
  const refused = await app.call(
    onTable(addTableRow, name),
    { plate: "A 1", colour: "green" },
    { as: admin },
  );
  expect(refused.status).toBe(422);
  expect((await app.call(onTable(listTableRows, name), {}, { as: admin })).data.rows).toHaveLength(1);
  expect(components).toContain("thingNewRow");
});
