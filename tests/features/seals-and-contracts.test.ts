import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { checkStart, saveApplyInfo, submitApply, submitToPreview } from "#contract/calls/task/apply.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import type { FormValues } from "#contract/schema.ts";
import type { TestApp } from "../support/app.ts";
import { startDemonstration } from "../support/demonstration.ts";
import { anUploadedFile, contents } from "../support/builders/a-file.ts";
import { approve, fileApplication } from "../support/builders/file-application.ts";

let app: TestApp;
const as = { as: "STAFF01", lang: "en-US" } as const;
beforeAll(async () => {
  app = await startDemonstration();
});
afterAll(() => app.close());

async function sealValues(given: FormValues = {}): Promise<FormValues> {
  return {
    stampReason: "签订协议",
    stuffAcceptUnit: "合作机构",
    applyPhone: "13800000000",
    styleOfUseStamp: "physical",
    sealNum: 2,
    sealCount: 4,
    sealPositions: [{ sealId: await sealCalled("实物公章"), position: "documentSeal", description: "落款" }],
    attachments: [(await anUploadedFile(app, "STAFF01", "协议.pdf")) as unknown as FormValues],
    ...given,
  };
}

async function sealCalled(name: string): Promise<number> {
  const { rows } = await sql<{ sealId: number }>`
    select seal_id from seal where organ_id = 1000001 and seal_name like ${`%${name}`} order by length(seal_name)`.execute(
    app.database.kysely,
  );
  return rows[0]!.sealId;
}

/** Fills in and submits, and answers what was refused, by field. */
async function refused(processId: string, values: FormValues, applyTitle = "一份申请") {
  const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId }, as)).data;
  const draft = { instanceId, bpdTaskId, applyTitle, data: JSON.stringify(values) };
  const saved = await app.call(saveApplyInfo, draft, as);
  if (saved.status !== 200) return saved.body.errors;
  return (await app.call(submitApply, { bpdTaskId, applyUser: "STAFF01", instanceId }, as)).body.errors;
}

describe("a seal application", () => {
  it("goes from group leader over department head and seal keeper to the sealing", async () => {
    // given
    const { next } = await fileApplication(app, "STAFF01", "SEAL", await sealValues());

    // when
    const leader = (await approve(app, "LEADER01", next[0]!.bpdTaskId)).data;
    const head = (await approve(app, "HEAD01", leader.next[0]!.bpdTaskId)).data;
    const keeper = head.next.find(({ userCode }) => userCode === "SEAL01")!;
    const end = (await approve(app, "SEAL01", keeper.bpdTaskId)).data;

    // then
    expect(head.next.map(({ userCode }) => userCode).toSorted()).toEqual(["SEAL01", "SEAL02"]);
    expect([end.instanceStatus, end.next]).toEqual(["running", []]);
  });

  it("asks for reason, copies, impressions, a position, a usage style and the documents", async () => {
    // when
    const errors = await refused("SEAL", {});

    // then
    expect(Object.keys(errors ?? {}).toSorted()).toEqual([
      "applyPhone",
      "attachments",
      "sealCount",
      "sealNum",
      "sealPositions",
      "stampReason",
      "stuffAcceptUnit",
      "styleOfUseStamp",
    ]);
  });

  it.each(["styleOfUSeStamp", "styleOfUseStamp"])("is filed and read by whoever spells %s", async (sent) => {
    // given
    const { styleOfUseStamp, ...others } = await sealValues();
    const values = { ...others, [sent]: styleOfUseStamp! };

    // when
    const { applyId, next } = await fileApplication(app, "STAFF01", "SEAL", values);
    const read = (await app.call(instanceDetail, { applyId }, { as: "STAFF01" })).data;
    const task = (await app.call(todoTaskDetail, { bpdTaskId: next[0]!.bpdTaskId }, { as: "LEADER01" })).data;

    // then
    for (const { values: answered, form, fieldRights } of [read, task]) {
      expect(answered).toMatchObject({ styleOfUSeStamp: styleOfUseStamp });
      expect(answered).not.toHaveProperty("styleOfUseStamp");
      const codes = form.components.map(({ componentCode }) => componentCode);
      expect(
        [...Object.keys(answered), ...Object.keys(fieldRights)].filter((code) => !codes.includes(code)),
      ).toEqual([]);
    }
  });

  it("asks for a title", async () => {
    expect(await refused("SEAL", await sealValues(), " ")).toEqual({ applyTitle: "This field is required." });
  });

  it("is for electronic seals or for those by hand, never both", async () => {
    // given
    const place = { position: "documentSeal", description: "落款" };
    const own = { ...place, sealId: await sealCalled("实物公章") };
    const both = await sealValues({
      sealPositions: [own, { ...place, sealId: await sealCalled("总公司公章") }],
    });
    const undescribed = await sealValues({ sealPositions: [{ ...own, description: " " }] });

    // when
    const [mixed, missing] = [await refused("SEAL", both), await refused("SEAL", undescribed)];

    // then
    expect(Object.keys(mixed ?? {})).toEqual(["sealPositions[1]"]);
    expect(Object.keys(missing ?? {})).toEqual(["sealPositions[0]"]);
  });

  it("takes PDF only, under names that differ", async () => {
    // given
    const image = await anUploadedFile(app, "STAFF01", "照片.png", contents.png);
    const twice = [
      await anUploadedFile(app, "STAFF01", "同名.pdf"),
      await anUploadedFile(app, "STAFF01", "同名.PDF"),
    ];

    // when
    const [picture, namesakes] = [
      await refused("SEAL", await sealValues({ attachments: [image] as never })),
      await refused("SEAL", await sealValues({ attachments: twice as never })),
    ];

    // then
    expect(picture?.["attachments"]).toMatch(/照片\.png.*: pdf\./u);
    expect(Object.keys(namesakes ?? {})).toEqual(["attachments[1]"]);
  });

  it("says at its field which document cannot be sealed, and which seal has no such page or crosses an edge", async () => {
    // given
    const broken = await anUploadedFile(app, "STAFF01", "损坏.pdf", Buffer.from("%PDF-1.7 nothing %%EOF"));
    const document = await PDFDocument.create();
    for (const size of [
      [595, 842],
      [842, 595],
    ] as const)
      document.addPage([...size]);
    const file = await anUploadedFile(app, "STAFF01", "合同.pdf", Buffer.from(await document.save()));
    const sealId = await sealCalled("总公司公章");
    const at = (page: number, xMm: number, yMm: number) => ({
      sealId,
      position: "documentSeal",
      fileId: file.fileId,
      spots: [{ page, xMm, yMm }],
    });
    const electronic = (sealPositions: FormValues[], attachments: unknown[] = [file]) =>
      sealValues({ styleOfUseStamp: "electronic", attachments: attachments as never, sealPositions });
    const riding = { from: 1, to: 9, sides: "all", edge: "right", yMm: 140, groupSize: 20 };

    // when
    const places = await refused(
      "SEAL",
      await electronic([
        at(1, 100, 100),
        at(3, 100, 100),
        // Inside the first page, below the second, which lies across.
        at(2, 100, 250),
        { sealId, position: "crossPageSeal", fileId: file.fileId, riding },
      ]),
    );
    const documents = await refused(
      "SEAL",
      await electronic([{ ...at(1, 100, 100), fileId: broken.fileId }], [broken]),
    );

    // then
    expect(places).toEqual({
      "sealPositions[1]": "The document has no page 3 (last page: 2).",
      "sealPositions[2]": "The seal on page 2 crosses the edge. Move it inside the page.",
      "sealPositions[3]": "The document has no page 9 (last page: 2).",
    });
    expect(Object.keys(documents ?? {})).toEqual(["attachments[0]"]);
  });

  it.each([
    ["sealNum", 1.5],
    ["sealNum", 0],
    ["sealCount", -1],
  ])("takes no %s of %d", async (field, number) => {
    expect(Object.keys((await refused("SEAL", await sealValues({ [field]: number }))) ?? {})).toEqual([
      field,
    ]);
  });
});

test.each([
  [80_000, ["leader", "legal", "keeper", "sealing"]],
  [120_000, ["leader", "legal", "head", "keeper", "sealing"]],
])("a contract of %i is looked at by %j", async (amount, steps) => {
  // given
  const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId: "CONTRACT" }, as)).data;
  const values = {
    ...(await sealValues()),
    party: "合作机构",
    contractType: "service",
    amount,
    signDate: "2026-12-01",
    term: ["2026-12-01", "2027-11-30"],
    clauses: [{ clauseTitle: "付款", clauseText: "按月支付" }],
    attachments: [await anUploadedFile(app, "STAFF01", "合同.pdf")],
  };

  // when
  const { data } = await app.call(
    submitToPreview,
    { instanceId, bpdTaskId, applyTitle: "服务合同", data: JSON.stringify(values) },
    as,
  );

  // then
  expect(data.chain.map(({ taskId }) => taskId)).toEqual(steps);
});
