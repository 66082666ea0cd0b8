import { afterAll, beforeAll, expect, test } from "vitest";
import {
  getFormBlock,
  listFormBlocks,
  removeFormBlock,
  renameFormBlock,
  saveFormBlock,
} from "#contract/calls/form-block.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aTable } from "../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";

let app: TestApp;
let work: Workplace;
let other: Workplace;
beforeAll(async () => {
  app = await startTestApp();
  work = await aWorkplace(app.database.kysely);
  other = await aWorkplace(app.database.kysely);
});
afterAll(() => app.close());

const components = [
  aField("amount", { componentTitle: "金额", i18n: { "en-US": "Amount" } }),
  aTable("lines", aField("item")),
];
const events = [{ componentCode: "lines", sourceList: ["amount"], triggerType: "change", function: "hide" }];
const save = (blockName: string, more: object = {}, as = work.designer) =>
  app.call(saveFormBlock, { blockName, components, events, ...more }, { as });
const names = async (as = work.designer) =>
  (await app.call(listFormBlocks, {}, { as })).data.map(({ blockName }) => blockName);

test("a block is read as it was saved, and the list says what it holds and who saved it", async () => {
  // given
  const { blockId } = (await save(" 付款信息 ")).data;

  // then
  const { data } = await app.call(getFormBlock, { blockId }, { as: work.admin });
  expect(data).toMatchObject({ blockName: "付款信息", components, events });
  expect((await app.call(listFormBlocks, {}, { as: work.admin })).data).toContainEqual(
    expect.objectContaining({
      blockId,
      blockName: "付款信息",
      titles: ["金额", "lines"],
      componentCount: 2,
      updatedBy: "DESIGNER的姓名",
    }),
  );
  expect((await app.call(listFormBlocks, {}, { as: work.admin, lang: "en-US" })).data).toContainEqual(
    expect.objectContaining({ blockId, titles: ["Amount", "lines"] }),
  );
});

test("blocks are their organisation's: another one neither sees nor changes them", async () => {
  // given
  const { blockId, rowVersion } = (await save("本机构")).data;

  // then
  expect(await names(other.designer)).toEqual([]);
  const as = { as: other.designer };
  expect((await app.call(getFormBlock, { blockId }, as)).status).toBe(404);
  expect((await save("x", { blockId, rowVersion }, other.designer)).status).toBe(404);
  expect((await app.call(renameFormBlock, { blockId, rowVersion, blockName: "x" }, as)).status).toBe(404);
  expect((await app.call(removeFormBlock, { blockId }, as)).status).toBe(404);
  expect((await save("本机构", {}, other.designer)).status).toBe(200);
});

test("a name is borne once, whatever its case, also when two save it at once", async () => {
  // when
  const answers = await Promise.all([save("Address"), save("address")]);

  // then
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const refused = answers.find(({ status }) => status === 422)?.body;
  expect(refused?.errors?.["blockName"]).toContain("ddress");
});

test("one takes another's place only from the state that was seen; renamed and deleted it can be saved again", async () => {
  // given
  const { blockId, rowVersion } = (await save("旧")).data;
  const renamed = await app.call(
    renameFormBlock,
    { blockId, rowVersion, blockName: "新" },
    { as: work.designer },
  );

  // when
  const late = await save("旧", { blockId, rowVersion });
  const replaced = await save("新", {
    blockId,
    rowVersion: renamed.data.rowVersion,
    components: [aField("one")],
    events: [],
  });
  const removed = await app.call(removeFormBlock, { blockId }, { as: work.designer });
  const again = await app.call(saveFormBlock, removed.data, { as: work.designer });

  // then
  expect(late.status).toBe(409);
  expect(replaced.data).toMatchObject({ blockId, blockName: "新", componentCount: 1 });
  expect(removed.data).toMatchObject({ blockName: "新", components: [{ componentCode: "one" }] });
  expect(again.data.blockName).toBe("新");
});

test("what is no field is refused at its place", async () => {
  // when
  const { status, body } = await save("坏", { components: [aField("a b")] });

  // then
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {})).toEqual(["components[0].componentCode"]);
});
