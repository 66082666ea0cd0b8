import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleCases, saveSampleCase } from "#contract/calls/sample-cases.ts";
import { beginBackTest } from "#contract/calls/back-test.ts";
import { backTestJob } from "#server/back-test/index.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { aProcess, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the checks of a process", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
  });
  afterAll(() => web.close());

  const definition = (processId: string, approver: string) => ({
    ...aProcess([aStart("one"), approvedBy("one", approver, { taskHour: 8, taskName: "负责人审批" })], {
      processId,
      processName: "采购",
    }),
    company: String(work.organId),
  });
  const cases = async (processId: string) =>
    (await web.app.call(sampleCases, { processId }, { as: work.designer })).data.cases;

  it("shows a failing case with both ways, expects the new one when told to, and deletes with a way back", async () => {
    // given
    const tried = definition("CHECKED", work.head);
    await publish(web.app, work, tried);
    const sample = {
      processId: "CHECKED",
      caseName: "常见申请",
      applyUser: work.staff,
      values: { title: "采购" },
    };
    void (await web.app.call(saveSampleCase, { ...sample, definition: tried }, { as: work.designer })).data;
    const changed = { ...definition("CHECKED", work.leader), status: "draft" as const };
    void (await web.app.call(saveOrUpdateProcessData, changed, { as: work.designer })).data;

    // when
    const { user } = await web.open("/processDesc?processId=CHECKED&view=checks", { as: work.designer });

    // then
    expect(await screen.findByText("1 个样例未通过")).toBeVisible();
    const table = screen.getByRole("table");
    const row = within(table).getByRole("row", { name: /办理人不同/u });
    expect(
      within(row)
        .getAllByText(/的姓名/u)
        .map(({ textContent }) => textContent),
    ).toEqual(["HEAD的姓名", "LEADER的姓名"]);

    // when
    await user.click(screen.getByRole("button", { name: "以此走向为预期" }));

    // then
    expect(await screen.findByText("1 个样例全部通过")).toBeVisible();
    expect((await cases("CHECKED"))[0]?.expected.steps).toMatchObject([{ people: [work.leader] }]);
    await user.click(screen.getByRole("button", { name: "常见申请" }));
    await user.click(screen.getByRole("button", { name: "删除" }));
    expect(await screen.findByText(/还没有样例/u)).toBeVisible();
    const [undo] = screen
      .getAllByRole("button", { name: "撤销" })
      .filter((button) => !button.hasAttribute("disabled"));
    await user.click(undo!);
    expect(await screen.findByRole("button", { name: "常见申请" })).toBeVisible();
  });

  it("lets a case expect a role or anybody instead of people", async () => {
    // given
    const tried = definition("EXPECTS", work.finance);
    await publish(web.app, work, tried);
    const sample = {
      processId: "EXPECTS",
      caseName: "常见申请",
      applyUser: work.staff,
      values: { title: "采购" },
    };
    void (await web.app.call(saveSampleCase, { ...sample, definition: tried }, { as: work.designer })).data;
    const { user } = await web.open("/processDesc?processId=EXPECTS&view=checks", { as: work.designer });
    await user.click(await screen.findByRole("button", { name: "常见申请" }));

    // when
    await user.click(await screen.findByRole("button", { name: "编辑" }));
    await user.selectOptions(await screen.findByRole("combobox", { name: /预期办理人/u }), "任何人");
    await user.click(screen.getByRole("button", { name: "保存" }));

    // then
    await waitFor(async () =>
      expect((await cases("EXPECTS"))[0]?.expected.steps).toMatchObject([{ who: "anybody" }]),
    );
    expect(await screen.findByText("1 个样例全部通过")).toBeVisible();
  });

  it("asks for a reason where a case fails as it is published, and shows both ways", async () => {
    // given
    const tried = definition("REASONED", work.head);
    await publish(web.app, work, tried);
    const sample = {
      processId: "REASONED",
      caseName: "常见申请",
      applyUser: work.staff,
      values: { title: "采购" },
    };
    void (await web.app.call(saveSampleCase, { ...sample, definition: tried }, { as: work.designer })).data;
    const changed = { ...definition("REASONED", work.leader), status: "draft" as const };
    void (await web.app.call(saveOrUpdateProcessData, changed, { as: work.designer })).data;
    const { user } = await web.open("/processDesc?processId=REASONED", { as: work.designer });
    await screen.findByRole("button", { name: "0 个问题" });

    // when
    await user.click(screen.getByRole("button", { name: "发布" }));
    const dialog = within(await screen.findByRole("dialog", { name: "发布为版本 2" }));
    const reason = await dialog.findByRole("textbox", { name: /理由/u });
    await user.click(dialog.getByRole("button", { name: "发布" }));

    // then
    expect(reason).toHaveAccessibleDescription(/请填写/u);
    await user.type(reason, "负责人换了");
    await user.click(dialog.getByRole("button", { name: "发布" }));
    expect(await screen.findByText("已启用 · 版本 2")).toBeVisible();
  });

  /** An application that ended, and a back-test begun over it in which somebody else decides. */
  async function aBackTest(processId: string) {
    await publish(web.app, work, definition(processId, work.head));
    await fileApplication(web.app, work.staff, processId, { title: "旧申请" }, "旧申请");
    void (await approve(web.app, work.head, await newestTask(web.app, work.head))).data;
    const asked = {
      fromDay: "2020-01-01",
      untilDay: "2099-12-31",
      definition: definition(processId, work.leader),
    };
    const { backTestId } = (await web.app.call(beginBackTest, asked, { as: work.designer })).data;
    const payload = { backTestId, organId: work.organId, userCode: work.designer };
    const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
    const path = `/processDesc?processId=${processId}&view=checks&backTest=${backTestId}`;
    return { path, run: () => backTestJob(web.app.ports)(payload, job) };
  }

  it("shows the report of a back-test by its link, with both ways of what goes another way", async () => {
    // given
    const { path, run } = await aBackTest("TESTED");
    await run();

    // when
    const { user } = await web.open(path, { as: work.designer });
    await user.click(await screen.findByText(/^旧申请/u));

    // then
    const row = screen.getByRole("row", { name: /办理人不同/u });
    expect(within(row).getByText("HEAD的姓名")).toBeInTheDocument();
    expect(within(row).getByText("LEADER的姓名")).toBeInTheDocument();
    expect(screen.getByText("已完成")).toBeVisible();
  });

  it("shows what a back-test came to under the eyes of whoever waits for it", async () => {
    // given
    const { path, run } = await aBackTest("WATCHED");
    await web.open(path, { as: work.designer });
    const other = () => screen.getByText("走向不同").nextElementSibling;
    await screen.findByText("走向不同");
    expect(other()).toHaveTextContent("0");

    // when
    await run();
    await screen.findByText("已完成", {}, { timeout: 8_000 });

    // then
    await waitFor(() => expect(other()).toHaveTextContent("1"));
    expect(screen.getByText(/^旧申请/u)).toBeInTheDocument();
  });
});
