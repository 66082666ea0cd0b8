import { screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { HttpResponse } from "msw";
import { checkStart } from "#contract/calls/task/apply.ts";
import { aLeaveOffice, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("closing an application", () => {
  let web: WebTest;
  let office: LeaveOffice;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
    // Read before: no test waits for modules of the page it goes to.
    await import("../../../src/web/application-form/index.ts");
  });
  afterAll(() => web.close());
  afterEach(() => {
    web.instead.clear();
    vi.restoreAllMocks();
  });

  async function openDraft(from: string) {
    const as = office.staff.userCode;
    const { bpdTaskId } = (await web.app.call(checkStart, { processId: office.processId }, { as })).data;
    const page = await web.open(from, { as });
    await screen.findByRole("heading", { level: 1 });
    await page.router.navigate(`/applyForm?bpdTaskId=${bpdTaskId}`);
    await screen.findByRole("textbox", { name: /标题/u });
    return page;
  }

  it("leads back to where one came from, with what the address there asked for", async () => {
    // given
    const { user, path } = await openDraft("/myApply?queryType=returned");

    // when
    await user.click(screen.getByRole("button", { name: "关闭" }));

    // then
    await waitFor(() => expect(path()).toBe("/myApply?queryType=returned"));
  });

  it("closes the window that was opened for it, and leads to the list where none can be closed", async () => {
    // given
    const as = office.staff.userCode;
    const { bpdTaskId } = (await web.app.call(checkStart, { processId: office.processId }, { as })).data;
    const closes = vi.spyOn(window, "close").mockReturnValue();
    const { user, path } = await web.open(`/applyForm?bpdTaskId=${bpdTaskId}`, { as });
    await screen.findByRole("textbox", { name: /标题/u });

    // when
    window.history.replaceState({ ...window.history.state, idx: 0 }, "");
    await user.click(screen.getByRole("button", { name: "关闭" }));

    // then
    await waitFor(() => expect(path()).toBe("/myApply"));
    expect(closes).toHaveBeenCalledOnce();
  });

  it("saves what was typed a moment ago before it leaves", async () => {
    // given
    const { user, path } = await openDraft("/myApply");
    await user.type(screen.getByRole("textbox", { name: /请假事由/u }), "刚刚写的");
    const before = web.requests.filter((request) => request.endsWith("/saveApplyInfo")).length;

    // when
    await user.click(screen.getByRole("button", { name: "关闭" }));

    // then
    await waitFor(() => expect(path()).toBe("/myApply"));
    expect(web.requests.filter((request) => request.endsWith("/saveApplyInfo"))).toHaveLength(before + 1);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("asks where the draft cannot be saved, stays when one wants to, and leaves nothing behind when one goes", async () => {
    // given
    const { user, path } = await openDraft("/myApply");
    web.instead.set("/task/saveApplyInfo", () => HttpResponse.error());
    await user.clear(screen.getByRole("textbox", { name: /请假事由/u }));
    await user.type(screen.getByRole("textbox", { name: /请假事由/u }), "没有网络");

    // when
    await user.click(screen.getByRole("button", { name: "关闭" }));
    const dialog = await screen.findByRole("dialog", { name: "草稿尚未保存到服务器" });
    await user.click(screen.getByRole("button", { name: "取消" }));

    // then
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(path()).toContain("/applyForm");
    expect(screen.getByRole("textbox", { name: /请假事由/u })).toHaveValue("没有网络");

    // when
    await user.click(screen.getByRole("button", { name: "关闭" }));
    await user.click(await screen.findByRole("button", { name: "仍然离开" }));

    // then
    await waitFor(() => expect(path()).toBe("/myApply"));
  });
});
