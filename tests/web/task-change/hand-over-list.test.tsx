import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { handOvers } from "#contract/calls/hand-over.ts";
import { openTasks, reassign } from "#contract/calls/task/hands.ts";
import { aLeaveOffice, applyForLeave, type LeaveOffice } from "../../support/a-leave-office.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

let web: WebTest;
let office: LeaveOffice;
beforeAll(async () => {
  web = await startWebTest();
  office = await aLeaveOffice(web.app);
});
afterAll(() => web.close());

it("the list of open tasks follows a hand-over that runs beside it", async () => {
  // given
  const { leader, head, admin } = office;
  await applyForLeave(web.app, office, { title: "移交中的假" });
  const { rows } = (await web.app.call(openTasks, {}, { as: admin.userCode })).data;
  const { bpdTaskId } = rows[0]!;
  let given = 0;
  web.instead.set(handOvers.path, () =>
    Response.json({
      flag: true,
      data: [
        {
          handOverId: 1,
          from: { userCode: leader.userCode, realName: leader.realName },
          to: { userCode: head.userCode, realName: head.realName },
          reason: "调岗",
          askedAt: "2026-03-01T08:00:00.000Z",
          endedAt: given === 1 ? "2026-03-01T08:00:05.000Z" : null,
          total: 1,
          given,
          refusedCount: 0,
          refused: [],
        },
      ],
      code: 200,
      msg: "",
    }),
  );
  await web.open("/taskChange", { as: admin.userCode });
  expect(await screen.findByText(leader.realName, { selector: "li *" })).toBeVisible();

  // when
  const done = await web.app.call(
    reassign,
    { bpdTaskId, toUserCode: head.userCode, reason: "调岗" },
    { as: admin.userCode },
  );
  expect(done.status).toBe(200);
  given = 1;

  // then
  await waitFor(() => expect(screen.getByText(head.realName, { selector: "li *" })).toBeVisible(), {
    timeout: 10_000,
  });
});

it("a hand-over begun too early says at its fields what is missing, and leads to the first", async () => {
  // given
  const { user } = await web.open("/taskChange", { as: office.admin.userCode });
  await user.click(await screen.findByRole("button", { name: "移交某人的全部任务" }));
  const fields = [
    await screen.findByRole("combobox", { name: /^移交谁的任务/u }),
    screen.getByRole("combobox", { name: /^交给谁/u }),
    screen.getByRole("textbox", { name: /原因/u }),
  ];

  // when
  await user.click(screen.getByRole("button", { name: "开始移交" }));

  // then
  for (const field of fields) expect(field).toHaveAccessibleDescription("请填写此项。");
  await waitFor(() => expect(fields[0]).toHaveFocus());
});
