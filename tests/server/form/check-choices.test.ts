import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, onTable, removeTableRows } from "#contract/calls/tables.ts";
import { checkStart, saveApplyInfo, submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues } from "#contract/schema.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, aProcess, aStart, aTable, aTask } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { aSchema, schemasOfProduct } from "../../support/builders/schema-folder.ts";

let app: TestApp;
let place: Workplace;

const named = { name: { title: "名称", type: "string" } };
const read = (roles: string[]) => ({ access: { read: roles, create: ["*"], update: ["*"], delete: ["*"] } });

beforeAll(async () => {
  app = await startTestApp({
    schemas: {
      ...(await schemasOfProduct("data-item.json", "data-item-control.json", "user.json")),
      "supplier.json": aSchema({
        name: "supplier",
        label: "name",
        properties: named,
        entity: { scope: "organisation" },
      }),
      "secret.json": aSchema({ name: "secret", label: "name", properties: named, entity: read(["admin"]) }),
      "currency.json": aSchema({
        name: "currency",
        key: "code",
        required: ["code"],
        properties: { code: { title: "代码", type: "string" } },
      }),
    },
  });
  place = await aWorkplace(app.database.kysely);
  await sql`
    insert into data_item_control (data_en_name, data_con_value, data_con_desc, control_order, status)
    values ('colour', 'r', 'red', 1, '1'), ('colour', 'g', 'green', 2, '1'), ('colour', 'b', 'blue', 3, '0')
  `.execute(app.database.kysely);
  const table = { candidateType: "TABLE" } as const;
  const page = aPage(
    aField("colour", {
      componentType: ComponentType.radio,
      candidateType: "DATAITEM",
      candidateValue: "colour",
    }),
    aField("colours", {
      componentType: ComponentType.checkBoxes,
      candidateType: "DATAITEM",
      candidateValue: "colour",
    }),
    aField("person", { componentType: ComponentType.person }),
    aField("department", { componentType: ComponentType.department }),
    aField("supplier", { componentType: ComponentType.tableReference, candidateValue: "supplier" }),
    aField("secret", { componentType: ComponentType.tableReference, candidateValue: "secret" }),
    aField("none", { componentType: ComponentType.tableReference, candidateValue: "nowhere" }),
    aField("currencies", {
      componentType: ComponentType.multipleSelect,
      ...table,
      candidateValue: "currency",
    }),
    aTable(
      "lines",
      aField("who", { componentType: ComponentType.select, ...table, candidateValue: "supplier" }),
    ),
  );
  const process = aProcess(
    [
      aStart("leader"),
      aTask("leader", { assignedType: "groupLeader", taskAssigned: "", taskRunWay: "any", taskHour: 8 }),
    ],
    { processId: "CHOOSING", pageId: "CHOOSING" },
  );
  await publish(app, place, process, { ...page, pageId: "CHOOSING" });
});
afterAll(() => app.close());

async function addRow(entity: string, row: Record<string, string>, as = place.admin): Promise<string> {
  const { data } = await app.call(onTable(addTableRow, entity), row, { as });
  return String(data["id"] ?? data["code"]);
}

async function draft() {
  const { data } = await app.call(checkStart, { processId: "CHOOSING" }, { as: place.staff });
  const { instanceId, bpdTaskId } = data;
  const save = (values: FormValues) =>
    app.call(
      saveApplyInfo,
      { instanceId, bpdTaskId, applyTitle: "选择", data: JSON.stringify(values) },
      { as: place.staff, lang: "en-US" },
    );
  return { instanceId, bpdTaskId, save };
}

describe("what is chosen in a form", () => {
  it("may be any value in use of a data item, and any row one may read", async () => {
    // given
    const supplier = await addRow("supplier", { name: "供应商甲" });
    const currency = await addRow("currency", { code: "CNY" });
    const { save, instanceId, bpdTaskId } = await draft();

    // when
    const saved = await save({
      colour: "r",
      person: place.leader,
      department: place.deptId,
      colours: ["g", "r"],
      supplier: Number(supplier),
      currencies: [currency],
      lines: [{ who: supplier }],
    });
    const submitted = await app.call(
      submitApply,
      { instanceId, bpdTaskId, applyUser: place.staff },
      { as: place.staff },
    );

    // then
    expect([saved.status, submitted.status]).toEqual([200, 200]);
  });

  it.each<[string, FormValues, string, string]>([
    ["a value no data item has", { colour: "x" }, "colour", "x"],
    ["somebody who is not there", { person: "NOBODY" }, "person", "NOBODY"],
    ["a department that is not there", { department: 999_999 }, "department", "999999"],
    ["a value out of use", { colours: ["r", "b"] }, "colours", "b"],
    ["a row that is not there", { supplier: 999_999 }, "supplier", "999999"],
    ["what cannot be a key", { supplier: "甲" }, "supplier", "甲"],
    ["a row of a table that does not exist", { none: "1" }, "none", "1"],
    ["one of several that is not there", { currencies: ["ZZZ"] }, "currencies", "ZZZ"],
    ["a cell's row that is not there", { lines: [{}, { who: "999999" }] }, "lines[1].who", "999999"],
  ])("is refused when it is %s, in the reader's language", async (_case, values, field, value) => {
    // given
    const { save } = await draft();

    // when
    const answer = await save(values);

    // then
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ [field]: `“${value}” isn’t one of the options. Choose again.` });
  });

  it("is refused when one may not see it: by right, or because it is another organisation's", async () => {
    // given
    const secret = await addRow("secret", { name: "内部" });
    const elsewhere = await aWorkplace(app.database.kysely);
    const foreign = await addRow("supplier", { name: "别家的供应商" }, elsewhere.admin);
    const { save } = await draft();

    // when
    const answer = await save({ secret, supplier: foreign });

    // then
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(["secret", "supplier"]);
  });

  it("may be kept when it is no longer offered, and not chosen anew", async () => {
    // given
    const supplier = await addRow("supplier", { name: "将要离开的供应商" });
    const { save, instanceId, bpdTaskId } = await draft();
    await save({ supplier, lines: [{ who: supplier }] });
    await app.call(onTable(removeTableRows, "supplier"), { keys: [Number(supplier)] }, { as: place.admin });
    const other = await draft();

    // when
    const kept = await save({ colour: "g", supplier, lines: [{}, { who: supplier }] });
    const preview = await app.call(
      submitToPreview,
      { instanceId, bpdTaskId, data: JSON.stringify({ colour: "r" }) },
      { as: place.staff },
    );
    const anew = await other.save({ supplier });

    // then
    expect([kept.status, preview.status, anew.status]).toEqual([200, 200, 422]);
  });
});
