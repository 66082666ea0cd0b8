import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkStart, saveApplyInfo } from "#contract/calls/task/apply.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import type { FormValues } from "#contract/schema.ts";
import { aLeaveOffice, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { anUploadedFile } from "../../../support/builders/a-file.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest();
  const list = { componentDataType: ComponentDataType.list };
  office = await aLeaveOffice(web.app, {
    page: aPage(
      aField(stampFields.styleOfUse, { componentTitle: "用印方式" }),
      aField(stampFields.attachments, {
        componentTitle: "用印文件",
        componentType: ComponentType.attachment,
        componentOrder: 2,
        ...list,
      }),
      aField(stampFields.placements, {
        componentTitle: "用印位置",
        componentType: ComponentType.sealPlacements,
        componentOrder: 3,
        isRequired: true,
        ...list,
      }),
    ),
  });
});
afterAll(() => web.close());

/** The form of a draft, opened by its applicant. */
async function openDraft(values: FormValues) {
  const as = office.staff.userCode;
  const started = await web.app.call(checkStart, { processId: office.processId }, { as });
  const { instanceId, bpdTaskId } = started.data;
  const data = JSON.stringify({ [stampFields.styleOfUse]: "electronic", ...values });
  void (await web.app.call(saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "用印", data }, { as })).data;
  const { user } = await web.open(`/applyForm?bpdTaskId=${bpdTaskId}`, { as });
  return { user, seals: await screen.findByRole("group", { name: /用印位置/u }) };
}

it("leads whoever submits to the seals where none is placed", async () => {
  const { user, seals } = await openDraft({});
  await user.click(await screen.findByRole("button", { name: "提交" }));
  await waitFor(() => expect(seals.contains(document.activeElement)).toBe(true));
});

it("leads whoever submits to the seal whose document was taken away", async () => {
  // given
  const file = await anUploadedFile(web.app, office.staff.userCode, "合同.pdf");
  const spots = [{ page: 1, xMm: 30, yMm: 30 }];
  const { user, seals } = await openDraft({
    [stampFields.attachments]: [file],
    [stampFields.placements]: [{ sealId: 1, position: "signatureSeal", fileId: file.fileId, spots }],
  });
  await user.click(await screen.findByRole("button", { name: "移除“合同.pdf”" }));
  await within(seals).findByText(/已不在用印文件中/u);
  // when
  await user.click(screen.getByRole("button", { name: "提交" }));
  // then
  await waitFor(() => expect(seals.contains(document.activeElement)).toBe(true));
});
