import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { aDocument } from "../../support/builders/a-document-template.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the Word document of a template", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
  });
  afterAll(() => web.close());

  const named = (name: string, content: Buffer) => new File([new Uint8Array(content)], name);

  it("is of one format, as the field says, and is replaced by one of the same name", async () => {
    // given
    const { user } = await web.open("/docTemplateManage", { as: office.admin.userCode });
    await user.click((await screen.findAllByRole("button", { name: "新建模板" }))[0]!);
    const dialog = await screen.findByRole("dialog");
    expect(await within(dialog).findByText(/^docx；/u)).toBeVisible();
    const chooser = dialog.querySelector<HTMLInputElement>('input[type="file"]')!;

    // when
    await user.upload(chooser, named("证明.docx", aDocument("{titel}")));
    await within(dialog).findByRole("button", { name: "下载“证明.docx”" });
    await user.upload(chooser, named("证明.docx", aDocument("{title}")));

    // then
    await waitFor(() => expect(within(dialog).queryByRole("progressbar")).toBeNull());
    expect(within(dialog).getAllByRole("button", { name: "下载“证明.docx”" })).toHaveLength(1);
    expect(within(dialog).queryByText(/已有名为/u)).toBeNull();

    // when
    await userEvent.setup({ applyAccept: false }).upload(chooser, named("证明.pdf", aDocument("{title}")));

    // then
    expect(await within(dialog).findByText(/不支持“证明.pdf”的格式.*docx/u)).toBeVisible();
  });
});
