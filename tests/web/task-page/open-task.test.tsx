import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { errorCatalogue, type ErrorName } from "#contract/errors/catalogue.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("a decision that is refused", () => {
  let web: WebTest;
  let office: LeaveOffice;
  let path: string;
  beforeAll(async () => {
    web = await startWebTest();
    office = await aLeaveOffice(web.app);
    await applyForLeave(web.app, office, { title: "要办理的假" });
    const { rows } = (await web.app.call(todoTasks, {}, { as: office.leader.userCode })).data;
    path = `/userTaskDesc?bpdTaskId=${rows[0]!.bpdTaskId}`;
  });
  afterEach(() => web.instead.clear());
  afterAll(() => web.close());

  function refuse(refused: ErrorName, errors: Record<string, string> = {}): void {
    const { code, status } = errorCatalogue[refused];
    web.instead.set(submitApprove.path, () =>
      Response.json({ flag: false, data: null, code, msg: "拒绝的原因。", errors }, { status }),
    );
  }
  async function open(): Promise<{ user: UserEvent; bar: HTMLElement }> {
    const { user } = await web.open(path, { as: office.leader.userCode });
    return { user, bar: await screen.findByRole("region", { name: "办理" }, { timeout: 20_000 }) };
  }
  const asked = () => web.requests.filter((each) => each.endsWith(todoTaskDetail.path)).length;
  const opinionIn = (bar: HTMLElement) => within(bar).getAllByRole("textbox").at(-1)!;

  it.each(["staleVersion", "countersignVetoed", "taskNotYours"] as const)(
    "since somebody was faster (%s) is said, the page is asked for anew, and the opinion stays",
    async (refused) => {
      // given
      const { user, bar } = await open();
      await user.clear(opinionIn(bar));
      await user.type(opinionIn(bar), "同意休假");
      refuse(refused);
      const before = asked();

      // when
      await user.click(within(bar).getByRole("button", { name: "同意" }));

      // then
      expect(await screen.findByText(/拒绝的原因。/u)).toBeVisible();
      await waitFor(() => expect(asked()).toBeGreaterThan(before));
      expect(opinionIn(bar)).toHaveValue("同意休假");
      expect(within(bar).getByRole("button", { name: "同意" })).toBeEnabled();
    },
  );

  it("for whom it goes back to is said where they are chosen, and the focus goes there", async () => {
    // given
    const { user, bar } = await open();
    await user.click(within(bar).getByRole("button", { name: "退回" }));
    const person = await within(bar).findByRole("radio", { name: new RegExp(office.staff.realName, "u") });
    await waitFor(() => expect(person).toBeChecked());
    await user.clear(opinionIn(bar));
    await user.type(opinionIn(bar), "请补充");
    refuse("returnTargetGone");

    // when
    await user.click(within(bar).getByRole("button", { name: `退回给${office.staff.realName}` }));

    // then
    expect(await within(bar).findByRole("alert")).toHaveTextContent("拒绝的原因。");
    await waitFor(() => expect(person).toHaveFocus());
    expect(screen.getAllByText(/拒绝的原因。/u)).toHaveLength(1);
    expect(opinionIn(bar)).toHaveValue("请补充");
  });

  it("for one of those who are asked is said where they are chosen, and the focus goes there", async () => {
    // given
    const { user, bar } = await open();
    await user.click(within(bar).getByRole("button", { name: "加签" }));
    const people = await within(bar).findByRole("combobox");
    await user.type(people, office.head.realName);
    await within(bar).findByRole("option", { name: new RegExp(office.head.realName, "u") });
    await user.keyboard("{Enter}");
    await user.clear(opinionIn(bar));
    await user.type(opinionIn(bar), "怎么看");
    refuse("invalidInput", { "signUsers[0]": "此人不能加签。" });

    // when
    await user.click(within(bar).getByRole("button", { name: "加签" }));

    // then
    await waitFor(() => expect(people).toHaveAccessibleDescription("此人不能加签。"));
    await waitFor(() => expect(people).toHaveFocus());
    expect(screen.queryByText(/拒绝的原因。/u)).toBeNull();
    expect(opinionIn(bar)).toHaveValue("怎么看");
  });

  it("for a field that its reader does not see is said all the same", async () => {
    // given
    const { user, bar } = await open();
    await user.clear(opinionIn(bar));
    await user.type(opinionIn(bar), "同意休假");
    refuse("invalidInput", { unseen: "看不见的字段。" });

    // when
    await user.click(within(bar).getByRole("button", { name: "同意" }));

    // then
    expect(await screen.findByText(/看不见的字段。/u)).toBeVisible();
  });
});
