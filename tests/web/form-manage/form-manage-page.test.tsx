import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aField, aPage, approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the list of forms", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
  });
  afterAll(() => web.close());

  const save = (pageId: string, label: string, more: object = {}) =>
    web.app.call(
      insertFormPageInfo,
      {
        data: JSON.stringify({
          ...aPage(aField("subject")),
          state: "temporary",
          pageId,
          label,
          company: String(work.organId),
          ...more,
        }),
      },
      { as: work.designer },
    );
  const stateOf = async (pageId: string, version: number) =>
    (await web.app.call(getFormPage, { pageId, version }, { as: work.designer })).data.page.state;
  const open = (path: string) => web.open(path, { as: work.designer });

  it("finds a form, puts its draft into effect, says so, and takes it back", async () => {
    // given
    await save("LIST-A", "差旅报销");
    await save("LIST-B", "招聘申请");
    const { user, path } = await open("/formBuilder/formCtrl");
    await user.type(await screen.findByRole("searchbox", { name: "搜索表单名称、编码" }), "差旅");
    await waitFor(() => expect(screen.queryByRole("link", { name: "招聘申请" })).not.toBeInTheDocument());

    // when
    await user.click(await screen.findByRole("button", { name: "“差旅报销”的详情" }));
    expect(path()).toContain("pageId=LIST-A");
    await user.click(await screen.findByRole("button", { name: "生效" }));

    // then
    expect(await screen.findByText(/^状态更新成功/u)).toBeVisible();
    expect(await stateOf("LIST-A", 1)).toBe("effective");
    await user.click(await screen.findByRole("button", { name: "撤销" }));
    await waitFor(async () => expect(await stateOf("LIST-A", 1)).toBe("temporary"));
  });

  it("says of a form in effect that it is, although its next version is being drawn", async () => {
    // given
    await save("LIST-E", "调岗申请", { state: "effective" });
    const steps = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
    await publish(web.app, work, aProcess(steps, { processId: "MOVES", pageId: "LIST-E" }));
    await save("LIST-E", "调岗申请", { comments: "改了" });

    // when
    await open("/formBuilder/formCtrl");

    // then
    const row = (await screen.findByRole("link", { name: "调岗申请" })).closest("tr");
    expect(row).toHaveTextContent("已生效");
    expect(row).toHaveTextContent("版本 2 草稿");
  });

  it("says what keeps a form from being put into effect, and leads there", async () => {
    // given
    await save("LIST-C", "空表", { components: [] });
    const { user } = await open("/formBuilder/formCtrl?pageId=LIST-C");

    // when
    await user.click(await screen.findByRole("button", { name: "生效" }));

    // then
    const refused = await screen.findByRole("alert");
    expect(within(refused).getByRole("link", { name: "查看问题" })).toHaveAttribute(
      "href",
      "#/formBuilder/editForm?pageId=LIST-C&version=1",
    );
    expect(await stateOf("LIST-C", 1)).toBe("temporary");
  });

  it("names the processes that use a form, and withdraws it after saying what that means", async () => {
    // given
    await save("LIST-D", "借款", { state: "effective" });
    const steps = [aStart("one"), approvedBy("one", work.head, { taskHour: 8 })];
    await publish(
      web.app,
      work,
      aProcess(steps, {
        processId: "LOAN",
        processName: "借款流程",
        pageId: "LIST-D",
      }),
    );
    const { user } = await open("/formBuilder/formCtrl?pageId=LIST-D");

    // when
    const link = await screen.findByRole("link", { name: "借款流程" });
    await user.click(screen.getByRole("button", { name: "失效" }));
    expect(screen.getByText("新发布的流程不能再使用此版本。已发布的流程和在途申请不受影响。")).toBeVisible();
    await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "失效" }));

    // then
    expect(link).toHaveAttribute("href", "#/processDesc?processId=LOAN&version=1");
    await waitFor(async () => expect(await stateOf("LIST-D", 1)).toBe("failed"));
  });

  it("has nothing that keeps anybody out", async () => {
    // given
    await open("/formBuilder/formCtrl?pageId=LIST-A");
    await screen.findByRole("table");
    await screen.findByRole("heading", { name: "版本" });

    // then
    const faults = await accessibilityFaultsIn(document.body);
    expect(faults).toEqual([]);
  });
});
