import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aField, aPage, approvedBy, aProcess, aStart } from "../../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../../support/builders/a-workplace.ts";
import { fileApplication } from "../../../support/builders/file-application.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
let work: Workplace;
beforeAll(async () => {
  web = await startWebTest();
  work = await aWorkplace(web.app.database.kysely);
  const writes = approvedBy("one", work.leader, { taskHour: 8, fieldRights: { what: "write" } });
  const page = { ...aPage(aField("what", { componentTitle: "资料" })), pageId: "EDITED" };
  await publish(
    web.app,
    work,
    aProcess([aStart("one"), writes], { processId: "EDITED", pageId: "EDITED" }),
    page,
  );
});
afterAll(() => web.close());

const field = () => screen.findByRole("textbox", { name: /^资料/u });
/** Changes the field of a new task, leaves it for another screen and comes back. */
async function changed() {
  const { next } = await fileApplication(web.app, work.staff, "EDITED", { what: "原来的" }, "可改的申请");
  const address = `/userTaskDesc?bpdTaskId=${next[0]!.bpdTaskId}`;
  const { user, router } = await web.open(address, { as: work.leader });
  await user.clear(await field());
  await user.type(await field(), "改过的");
  const comeBack = async () => {
    await act(() => router.navigate("/myApply"));
    await act(() => router.navigate(address));
  };
  await comeBack();
  return { user, comeBack };
}

it("what was changed in the fields of a task is there when it is opened again, said, and can be given up", async () => {
  // when
  const { user, comeBack } = await changed();

  // then
  await waitFor(async () => expect(await field()).toHaveValue("改过的"));
  expect(screen.getByText("已恢复您之前修改、尚未提交的内容：资料。")).toBeInTheDocument();

  // when
  await user.click(screen.getByRole("button", { name: "放弃修改" }));

  // then
  expect(await field()).toHaveValue("原来的");
  expect(screen.queryByText(/已恢复您之前修改/u)).toBeNull();
  await comeBack();
  expect(await field()).toHaveValue("原来的");
}, 60_000);

it("what was changed goes with the decision, and nothing of it is left in the browser", async () => {
  // given
  const { user } = await changed();
  await waitFor(async () => expect(await field()).toHaveValue("改过的"));

  // when
  await user.type(screen.getByRole("textbox", { name: "审批意见" }), "同意");
  await user.click(screen.getByRole("button", { name: "同意" }));

  // then
  await screen.findByText(/已办理$/u, { selector: "h1" });
  expect(Object.keys(localStorage).filter((key) => key.startsWith("chancery.taskValues."))).toEqual([]);
}, 60_000);
