import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { screen } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import { aLeaveOffice } from "../../../support/a-leave-office.ts";
import { anUploadedFile } from "../../../support/builders/a-file.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());

/** A PDF whose files are what viewers show in place of its page. */
async function aPortfolio(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.catalog.set(PDFName.of("Collection"), document.context.obj({ Type: "Collection", View: "T" }));
  return Buffer.from(await document.save());
}

it("says of a document that cannot be sealed why, where its pages are looked at, in our colours", async () => {
  // given
  const list = { componentDataType: ComponentDataType.list };
  const page = aPage(
    aField(stampFields.attachments, { componentType: ComponentType.attachment, ...list }),
    aField(stampFields.placements, {
      componentType: ComponentType.sealPlacements,
      componentOrder: 2,
      ...list,
    }),
  );
  const office = await aLeaveOffice(web.app, { page });
  const as = office.staff.userCode;
  const file = await anUploadedFile(web.app, as, "合集.pdf", await aPortfolio());
  const started = await web.app.call(checkStart, { processId: office.processId }, { as });
  const { instanceId, bpdTaskId, applyId } = started.data;
  const spots = [{ page: 1, xMm: 30, yMm: 30 }];
  const placements = [{ sealId: 1, position: "signatureSeal", fileId: file.fileId, spots }];
  const data = JSON.stringify({ [stampFields.attachments]: [file], [stampFields.placements]: placements });
  void (await web.app.call(saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "用印", data }, { as })).data;
  const { user } = await web.open(`/applyDesc?applyId=${applyId}`, { as });

  // when
  await user.click(await screen.findByRole("button", { name: "在文件上查看" }));

  // then
  expect(await screen.findByText(/该 PDF 是文件包（Portfolio）/u)).toBeVisible();
  // antd's own colours hang on the root, ours on the frame: without it a field is white in the dark.
  expect(screen.getByRole("button", { name: "上一页" }).className).not.toContain("css-var-root");
});
