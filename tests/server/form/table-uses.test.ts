import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tablesMissing, tableUses } from "#contract/calls/table-uses.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, approvedBy, aProcess, aStart, aTable } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../../support/builders/schema-folder.ts";

const fleet = (name: string, fields: readonly string[]) =>
  aSchema({
    name,
    label: fields[0]!,
    properties: Object.fromEntries(
      fields.map((field) => [field, { title: field, type: "string", maxLength: 20 }]),
    ),
    entity: { scope: "organisation" },
  });

describe("what a table is used by", () => {
  let test: TestApp;
  let folder: SchemaFolder;
  let work: Workplace;
  let other: Workplace;
  beforeAll(async () => {
    folder = await aSchemaFolder({
      "car.json": fleet("car", ["plate", "owner"]),
      "trip.json": fleet("trip", ["aim", "length"]),
    });
    test = await startTestApp({ schemas: folder.path });
    work = await aWorkplace(test.database.kysely);
    other = await aWorkplace(test.database.kysely);
    await drive(work, "DRIVE");
    await drive(other, "THEIRS");
  });
  afterAll(async () => {
    await test.close();
    await folder.discard();
  });

  /** A process whose form offers cars in a column, and whose step adds trips. */
  async function drive(workplace: Workplace, processId: string): Promise<void> {
    const column = aField("car", { componentType: ComponentType.tableReference, candidateValue: "car" });
    const page = {
      ...aPage(aField("aim"), aTable("cars", column)),
      pageId: processId,
      label: `${processId} form`,
    };
    const tasks = [
      aStart("add"),
      {
        ...aStart("head"),
        taskId: "add",
        taskName: "add",
        taskType: "auto" as const,
        addRow: { entity: "trip", values: { aim: "form.aim", length: '"long"' } },
      },
      approvedBy("head", workplace.head, { taskHour: 8 }),
    ];
    await publish(test, workplace, aProcess(tasks as never, { processId, pageId: processId }), page);
  }
  const uses = (entity: string, as = work.designer) => test.call(tableUses, { entity }, { as });
  const missing = async () => (await test.call(tablesMissing, {}, { as: work.designer })).data;
  const process = { processId: "DRIVE", processName: expect.any(String) };
  const form = { pageId: "DRIVE", label: "DRIVE form", version: 1, state: "effective", processes: [process] };

  it("is told to designers: forms, processes and the fields they fill; other organisations are a number", async () => {
    expect((await uses("car")).data).toEqual({ forms: [form], processes: [], elsewhere: 1 });
    expect((await uses("trip")).data).toEqual({
      forms: [],
      processes: [{ ...process, fields: ["aim", "length"] }],
      elsewhere: 1,
    });
    expect((await uses("car", work.staff)).status).toBe(400);
    expect((await uses("nowhere")).status).toBe(404);
  });

  it("is missed once a table is gone or a field of it, and not before", async () => {
    // given
    expect(await missing()).toEqual([]);

    // when
    await folder.remove("car.json");
    await folder.write("trip.json", fleet("trip", ["aim"]));
    await test.lookAtSchemas();

    // then
    expect(await missing()).toEqual([
      { entity: "car", isGone: true, fields: [], forms: [form], processes: [] },
      {
        entity: "trip",
        isGone: false,
        fields: ["length"],
        forms: [],
        processes: [{ ...process, fields: ["aim", "length"] }],
      },
    ]);
    expect((await uses("car")).data).toMatchObject({ forms: [{ pageId: "DRIVE" }] });
  });
});
