import { PDFDocument } from "@cantoo/pdf-lib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { documentToSeal } from "#contract/calls/seal-documents.ts";
import { listSeal } from "#contract/calls/seal.ts";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { languages } from "#contract/codes/language.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { checkFormValues } from "#contract/rules/form-values.ts";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { FormValues } from "#contract/schema.ts";
import { attachmentsIn } from "#contract/shapes/attachment.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { readWireNames } from "#contract/wire/misspelt-names.ts";
import { newSealKey, signedPdf } from "#server/seal/pdf/index.ts";
import { text } from "#server/texts/index.ts";
import { placementFaults } from "../../src/web/fields/seal-placements/placement-faults.ts";
import type { TestApp } from "../support/app.ts";
import { startDemonstration } from "../support/demonstration.ts";
import { anUploadedFile, contents } from "../support/builders/a-file.ts";

/** All of it happens in one draft: its files are its own. */
let draft: OutputOf<typeof checkStart>;
type File = { fileId: string; fileName: string };
let app: TestApp;
let seals: Seal[];
const files: Record<string, File> = {};
const as = { as: "STAFF01" } as const;

beforeAll(async () => {
  app = await startDemonstration();
  // One is in use no more, one is for others, one has no picture.
  await sql`
    update seal set seal_status = case when seal_kind = 'finance' then 'disabled' else seal_status end,
      may_apply = case when seal_kind = 'invoice' then '{finance}'::text[] else may_apply end,
      drawing = case when seal_kind = 'legalRepresentative' then null else drawing end,
      picture_path = case when seal_kind = 'legalRepresentative' then null else picture_path end
    where organ_id = 1000001 and medium = 'electronic'`.execute(app.database.kysely);
  ({ data: seals } = await app.call(listSeal, {}, as));
  const { data } = await app.call(checkStart, { processId: "SEAL" }, as);
  // As the screen reads it.
  draft = readWireNames(checkStart.wireNames!, data) as typeof data;
  const keep = async (name: string, bytes: Uint8Array) => {
    files[name] = await anUploadedFile(app, "STAFF01", `${name}.pdf`, Buffer.from(bytes));
  };
  await keep("合同", await (await pages(3)).save());
  await keep("损坏", Buffer.from("%PDF-1.7 nothing %%EOF"));
  const locked = await pages(1);
  locked.encrypt({ userPassword: "x", ownerPassword: "y" });
  await keep("加密", await locked.save());
  const now = new Date("2026-11-23T00:00:00Z");
  const key = await newSealKey({ sealName: "x", organName: "x" }, now);
  await keep("已签名", await signedPdf(await pages(1), { key, name: "x", reason: "x", now }));
  await keep("太长", await (await pages(1_001)).save());
  await keep("小页", await (await pages(60, [90, 90])).save());
}, 60_000);
afterAll(() => app.close());

async function pages(count: number, size: [number, number] = [595, 842]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  for (let page = 0; page < count; page += 1) document.addPage(size);
  return document;
}

const sealOf = (kind: string, medium = "electronic"): number =>
  seals.find((seal) => seal.sealKind === kind && seal.medium === medium)!.sealId;

/** Everything as it has to be; what is given instead is wrong. */
function values(given: FormValues = {}): FormValues {
  return {
    stampReason: "签订协议",
    stuffAcceptUnit: "合作机构",
    applyPhone: "13800000000",
    styleOfUseStamp: "electronic",
    sealNum: 1,
    sealCount: 1,
    attachments: [files["合同"] as never],
    sealPositions: [at({})],
    ...given,
  };
}

function at(given: FormValues, page = 1, spot = { xMm: 100, yMm: 100 }): FormValues {
  return {
    sealId: sealOf("company"),
    position: "documentSeal",
    fileId: files["合同"]!.fileId,
    spots: [{ page, ...spot }],
    ...given,
  };
}

const across = (riding: FormValues, more: FormValues = {}): FormValues => {
  const { spots: _spots, ...rest } = at({ position: "crossPageSeal", ...more });
  return {
    ...rest,
    riding: { from: 1, to: 3, sides: "all", edge: "right", yMm: 100, groupSize: 20, ...riding },
  };
};
const on = (name: string): FormValues => ({
  attachments: [files[name] as never],
  sealPositions: [at({ fileId: files[name]!.fileId })],
});

/** What the screen finds to be wrong, before anything is sent. */
async function foundByScreen(given: FormValues): Promise<Record<string, FieldProblem>> {
  const { form, fieldRights } = draft;
  const attached = attachmentsIn(given["attachments"]);
  const facts = new Map();
  for (const { fileId } of attached)
    facts.set(fileId, (await app.call(documentToSeal, { fileId }, as)).data.facts);
  const faults = placementFaults({
    component: form.components.find(({ componentCode }) => componentCode === "sealPositions")!,
    placements: placementsIn(given["sealPositions"]),
    style: given["styleOfUseStamp"],
    files: attached,
    seals: new Map(seals.map((seal) => [seal.sealId, seal])),
    facts,
    mayApply: ({ mayApply }) => mayApply.length === 0,
  });
  return { ...faults, ...checkFormValues(form, given, fieldRights, { final: true }) };
}

/** What the server refuses, by field, to whoever sends it all the same; in each language. */
async function refusedByServer(given: FormValues): Promise<Record<string, string>[]> {
  const { instanceId, bpdTaskId } = draft;
  const written = { instanceId, bpdTaskId, applyTitle: "一份申请", data: JSON.stringify(given) };
  const said: Record<string, string>[] = [];
  for (const lang of languages) {
    const saved = await app.call(saveApplyInfo, written, { ...as, lang });
    const refused =
      saved.status === 200
        ? await app.call(submitApply, { bpdTaskId, applyUser: "STAFF01", instanceId }, { ...as, lang })
        : saved;
    said.push(refused.body.errors ?? {});
  }
  return said;
}

describe("what keeps a seal application from being submitted is said at its field by both ends alike", () => {
  it.each<[string, () => FormValues, string[]]>([
    [
      "nothing is filled in",
      () => ({}),
      [
        "applyPhone",
        "attachments",
        "sealCount",
        "sealNum",
        "sealPositions",
        "stampReason",
        "stuffAcceptUnit",
        "styleOfUseStamp",
      ],
    ],
    ["no seal is placed", () => values({ sealPositions: [] }), ["sealPositions"]],
    ["copies are none", () => values({ sealNum: 0 }), ["sealNum"]],
    [
      "an attachment is no PDF",
      () => values({ attachments: [files["合同"], files["照片"]] as never }),
      ["attachments"],
    ],
    [
      "a seal does not exist",
      () => values({ sealPositions: [at({ sealId: 999_999 })] }),
      ["sealPositions[0]"],
    ],
    [
      "a seal is disabled",
      () => values({ sealPositions: [at({ sealId: sealOf("finance") })] }),
      ["sealPositions[0]"],
    ],
    [
      "a seal is for others",
      () => values({ sealPositions: [at({ sealId: sealOf("invoice") })] }),
      ["sealPositions[0]"],
    ],
    [
      "a seal has no picture",
      () => values({ sealPositions: [at({ sealId: sealOf("legalRepresentative") })] }),
      ["sealPositions[0]"],
    ],
    [
      "a physical seal is among electronic ones",
      () => values({ sealPositions: [at({}), at({ sealId: sealOf("company", "physical") })] }),
      ["sealPositions[1]"],
    ],
    [
      "a physical one is described nowhere",
      () =>
        values({
          styleOfUseStamp: "physical",
          sealPositions: [
            { sealId: sealOf("company", "physical"), position: "documentSeal", description: "" },
          ],
        }),
      ["sealPositions[0]"],
    ],
    [
      "electronic seals are left where it is sealed by hand",
      () => values({ styleOfUseStamp: "physical" }),
      ["sealPositions[0]"],
    ],
    ["its document is gone", () => values({ sealPositions: [at({ fileId: "gone" })] }), ["sealPositions[0]"]],
    ["it is nowhere on it", () => values({ sealPositions: [at({ spots: [] })] }), ["sealPositions[0]"]],
    ["there is no such page", () => values({ sealPositions: [at({}, 4)] }), ["sealPositions[0]"]],
    [
      "it crosses the edge",
      () => values({ sealPositions: [at({}), at({}, 2, { xMm: 5, yMm: 100 })] }),
      ["sealPositions[1]"],
    ],
    [
      "a cross-page seal goes on too far",
      () => values({ sealPositions: [across({ to: 4 })] }),
      ["sealPositions[0]"],
    ],
    [
      "a cross-page seal has one page",
      () => values({ sealPositions: [across({ sides: "even" })] }),
      ["sealPositions[0]"],
    ],
    [
      "a cross-page seal is below the page",
      () => values({ sealPositions: [across({ yMm: 290 })] }),
      ["sealPositions[0]"],
    ],
    [
      "its slices would be too narrow",
      () =>
        values({
          attachments: [files["小页"] as never],
          sealPositions: [across({ to: 60, groupSize: 60, yMm: 25 }, { fileId: files["小页"]!.fileId })],
        }),
      ["sealPositions[0]"],
    ],
    ["the document is broken", () => values(on("损坏")), ["attachments[0]"]],
    ["the document is encrypted", () => values(on("加密")), ["attachments[0]"]],
    ["the document is signed already", () => values(on("已签名")), ["attachments[0]"]],
    ["the document is too long", () => values(on("太长")), ["attachments[0]"]],
  ])("%s", async (_what, given, places) => {
    // given
    files["照片"] ??= await anUploadedFile(app, "STAFF01", "照片.png", contents.png);
    const wrong = given();

    // when
    const found = await foundByScreen(wrong);
    const refused = await refusedByServer(wrong);

    // then
    expect(Object.keys(found).toSorted()).toEqual(places);
    for (const [index, lang] of languages.entries())
      expect(refused[index]).toEqual(
        Object.fromEntries(
          Object.entries(found).map(([place, { problem, params }]) => [
            place,
            text(lang, "problems", problem, params),
          ]),
        ),
      );
  });

  it("and nothing, where nothing is wrong", async () => {
    expect(await foundByScreen(values())).toEqual({});
    const { instanceId, bpdTaskId } = draft;
    const written = { instanceId, bpdTaskId, applyTitle: "一份申请", data: JSON.stringify(values()) };
    await app.call(saveApplyInfo, written, as);
    const { status } = await app.call(submitApply, { bpdTaskId, applyUser: "STAFF01", instanceId }, as);
    expect(status).toBe(200);
  });
});
