import { screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { type OpenPage, startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("giving somebody's task to another person", () => {
  let web: WebTest;
  let office: LeaveOffice;
  let applyId: string;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    office = await aLeaveOffice(web.app);
    ({ applyId } = await applyForLeave(web.app, office, { title: "要改派的假" }));
  });

  async function begin(): Promise<OpenPage> {
    const opened = await web.open("/taskChange", { as: office.admin.userCode });
    await opened.user.click(await screen.findByRole("button", { name: /^改派 要改派的假/u }));
    return opened;
  }
  async function choose({ user }: OpenPage, name: string): Promise<void> {
    const box = screen.getByRole("combobox", { name: /^改派给谁/u });
    await user.click(box);
    await user.type(box, name);
    await user.click(await screen.findByRole("option", { name: new RegExp(`^${name}`, "u") }));
  }
  const confirm = () => screen.getByRole("button", { name: "确认改派" });
  const todo = async (as: string) => (await web.app.call(todoTasks, {}, { as })).data.rows;

  it("says from whom it is taken, who gets it and who is told, before anything happens", async () => {
    // given
    const opened = await begin();
    const before = screen.getByText("组长甲 手里的这个任务会关闭。");
    expect(before).toBeVisible();

    // when
    await choose(opened, "部门负责人甲");

    // then
    const foretold = await screen.findByText(/部门负责人甲将收到“组长审批”/u);
    expect(foretold.closest("[role=status]")).toHaveTextContent("组长甲 手里的这个任务会关闭。");
    expect(await todo(office.leader.userCode)).toHaveLength(1);
  });

  it("moves the task with its reason, and the list no longer offers the old holder", async () => {
    // given
    const opened = await begin();
    await choose(opened, "部门负责人甲");
    await opened.user.type(screen.getByRole("textbox", { name: /^改派原因/u }), "组长出差");

    // when
    await opened.user.click(confirm());

    // then
    expect(await screen.findByText("已改派给部门负责人甲")).toBeInTheDocument();
    expect(await screen.findByRole("button", { name: "改派 要改派的假 部门负责人甲" })).toBeInTheDocument();
    expect(screen.queryByRole("textbox", { name: /^改派原因/u })).toBeNull();
    expect(await todo(office.leader.userCode)).toHaveLength(0);
    expect(await todo(office.head.userCode)).toMatchObject([{ applyTitle: "要改派的假" }]);
    const { rows: kept } = await sql`
      select 1 from instance_event e join process_instance i using (instance_id)
      where i.apply_id = ${applyId} and e.type = 'override' and to_jsonb(e)::text like '%组长出差%'`.execute(
      web.app.database.kysely,
    );
    expect(kept).toHaveLength(1);
  });

  it("refuses at the field who cannot have it, and nothing moves", async () => {
    // given
    const opened = await begin();

    // when: the one who holds it already
    await choose(opened, "组长甲");

    // then
    expect(await screen.findByText(/已在办理此任务/u)).toBeVisible();
    expect(screen.getByRole("combobox", { name: /^改派给谁/u })).toBeInvalid();

    // when
    await opened.user.type(screen.getByRole("textbox", { name: /^改派原因/u }), "试试");
    await opened.user.click(confirm());

    // then
    await waitFor(() => expect(confirm()).toBeEnabled());
    expect(screen.getByText(/已在办理此任务/u)).toBeVisible();
    expect(await todo(office.leader.userCode)).toHaveLength(1);
  });

  it("says at its fields what is missing, and leads to the first", async () => {
    // given
    const opened = await begin();
    const whom = screen.getByRole("combobox", { name: /^改派给谁/u });
    const why = screen.getByRole("textbox", { name: /^改派原因/u });

    // when
    await opened.user.click(confirm());

    // then
    for (const field of [whom, why]) expect(field).toHaveAccessibleDescription("请填写此项。");
    await waitFor(() => expect(whom).toHaveFocus());

    // when
    await choose(opened, "部门负责人甲");
    await opened.user.click(confirm());

    // then
    await waitFor(() => expect(why).toHaveFocus());
    expect(await todo(office.leader.userCode)).toHaveLength(1);
  });

  it("says of who is away until when, and who acts for them", async () => {
    // given
    await sql`insert into absence (organ_id, user_code, deputy_code, from_day, to_day)
      values (${office.organId}, ${office.leader.userCode}, ${office.head.userCode}, '2000-01-01', '2099-12-31')`.execute(
      web.app.database.kysely,
    );
    const { user } = await begin();

    // when
    const box = screen.getByRole("combobox", { name: /^改派给谁/u });
    await user.click(box);
    await user.type(box, "组长甲");

    // then
    expect(await screen.findByRole("option", { name: /外出至 .*由 部门负责人甲 代理/u })).toBeVisible();
  });

  it("shows the tasks of one application or person that the address names", async () => {
    // given
    await applyForLeave(web.app, office, { title: "另一张假" });

    // when
    await web.open(`/taskChange?keyword=${applyId}`, { as: office.admin.userCode });

    // then
    expect(await screen.findByRole("button", { name: /^改派 要改派的假/u })).toBeVisible();
    expect(screen.queryByRole("button", { name: /^改派 另一张假/u })).toBeNull();
    expect(screen.getByRole("searchbox")).toHaveValue(applyId);
  });

  it("keeps nobody out", async () => {
    // given
    const { page } = await begin();

    // when
    const faults = await accessibilityFaultsIn(within(page.container).getByRole("main"));

    // then
    expect(faults).toEqual([]);
  });
});
