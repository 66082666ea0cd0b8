import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { aDocument, aDocumentTemplate } from "../../support/builders/a-document-template.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest();
  office = await aLeaveOffice(web.app);
}, 120_000);
afterAll(() => web.close());
afterEach(() => web.instead.clear());

const broken = () => Response.json({ flag: false, msg: "坏了" }, { status: 409 });

/** Each page: what it asks, what it says where there is nothing, and whom it is for. */
const pages = [
  ["/docTemplateManage", "/docTemplate/list", /还没有文档模板/u, "admin"],
  ["/docTemplateSearch", "/docTemplate/search", /还没有可用的模板/u, "staff"],
] as const;

describe.each(pages)("%s", (path, call, nothing, who) => {
  it("says that there is nothing, and what to do about it", async () => {
    const { page } = await web.open(path, { as: office[who].userCode });
    expect(await screen.findByText(nothing)).toBeVisible();
    expect(await accessibilityFaultsIn(page.container)).toEqual([]);
  });

  it("shows that it is loading, says why it could not, and tries again", async () => {
    // given
    let answer: (response: Response) => void = () => {};
    web.instead.set(call, () => new Promise((done) => (answer = done)));
    const { user } = await web.open(path, { as: office[who].userCode });
    expect((await screen.findAllByRole("status")).length).toBeGreaterThan(0);

    // when
    web.instead.set(call, broken);
    answer(broken());

    // then
    expect(await screen.findByText(/坏了/u)).toBeVisible();
    web.instead.clear();
    await user.click(screen.getByRole("button", { name: /重试/u }));
    expect(await screen.findByText(nothing)).toBeVisible();
  });
});

describe("/selectTemplate", () => {
  it("says what its link lacks, that there is no template, and that an application is none of the reader's", async () => {
    const { applyId } = await applyForLeave(web.app, office);
    const asked = async (query: string, as: string, words: RegExp) => {
      const { page } = await web.open(`/selectTemplate${query}`, { as });
      expect(await screen.findByText(words)).toBeVisible();
      page.unmount();
    };
    await asked("", office.staff.userCode, /链接中没有申请编号/u);
    await asked(`?applyId=${applyId}`, office.staff.userCode, /没有适用于此申请的模板/u);
    await asked(`?applyId=${applyId}`, office.head.userCode, /找不到|不存在|没有权限/u);
  });

  it("chooses the template that the address names, and says in the address which was chosen", async () => {
    // given
    const { applyId } = await applyForLeave(web.app, office);
    const as = office.admin.userCode;
    const first = await aDocumentTemplate(web.app, as, aDocument("{title}"), { templateName: "证明甲" });
    await aDocumentTemplate(web.app, as, aDocument("{title}"), { templateName: "证明乙" });

    // when
    const { user } = await web.open(`/selectTemplate?applyId=${applyId}&templateId=${first.templateId}`, {
      as: office.staff.userCode,
    });

    // then
    const templates = await screen.findByRole("group", { name: "适用于此申请的模板" });
    expect(within(templates).getByRole("radio", { name: /证明甲/u })).toBeChecked();
    await user.click(within(templates).getByRole("radio", { name: /证明乙/u }));
    await waitFor(() => expect(within(templates).getByRole("radio", { name: /证明乙/u })).toBeChecked());
    expect(location.hash).not.toContain(`templateId=${first.templateId}`);
  });
});
