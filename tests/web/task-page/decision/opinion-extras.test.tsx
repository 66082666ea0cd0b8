import { act, screen, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeSignature, saveSignature } from "#contract/calls/signature.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { aLeaveOffice, applyForLeave } from "../../../support/a-leave-office.ts";
import { aSignature } from "../../../support/builders/a-signature.ts";
import { anUploadedFile, contents } from "../../../support/builders/a-file.ts";
import { queryClient } from "../../../../src/web/api/index.ts";
import { nothingBegun } from "../../../../src/web/task-page/decision/begun-decision.ts";
import { draftKey, storeDraft } from "../../../../src/web/task-page/decision/decision-draft.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

let web: WebTest;
beforeAll(async () => {
  web = await startWebTest();
});
afterAll(() => web.close());

it("files and a signature may be put beside the opinion, and the page goes on", async () => {
  // given
  const office = await aLeaveOffice(web.app);
  await applyForLeave(web.app, office, { title: "附文件的假" });
  const as = office.leader.userCode;
  const [row] = (await web.app.call(todoTasks, {}, { as })).data.rows;
  const { user } = await web.open(`/userTaskDesc?bpdTaskId=${row!.bpdTaskId}`, { as });

  // when
  await user.click(await screen.findByRole("button", { name: "附件／签名" }));

  // then
  expect(await screen.findByText("随意见附上的文件")).toBeInTheDocument();
  expect(await screen.findByRole("link", { name: "前往个人设置" })).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "同意" })).toBeEnabled();
});

it("what was put with an opinion is there again after one has left, and a file that is gone meanwhile is said, not sent", async () => {
  // given
  const office = await aLeaveOffice(web.app);
  await applyForLeave(web.app, office, { title: "附文件的假" });
  const as = office.leader.userCode;
  void (await web.app.call(saveSignature, { picture: aSignature() }, { as })).data;
  const [row] = (await web.app.call(todoTasks, {}, { as })).data.rows;
  const address = `/userTaskDesc?bpdTaskId=${row!.bpdTaskId}`;
  const { user, router } = await web.open(address, { as });
  const comeBack = async () => {
    await act(() => router.navigate("/myApply"));
    await screen.findByRole("heading", { level: 1, name: "我的申请" });
    queryClient.clear();
    await act(() => router.navigate(address));
  };
  await user.click(await screen.findByRole("button", { name: "附件／签名" }));
  const chooser = await screen.findByLabelText<HTMLInputElement>(/随意见附上的文件/u, { selector: "input" });
  await user.upload(chooser, new File([new Uint8Array(contents.pdf)], "依据.pdf"));
  await screen.findByRole("button", { name: "移除“依据.pdf”" });
  await user.click(await screen.findByRole("checkbox", { name: /签名/u }));

  // when
  await comeBack();

  // then
  expect(await screen.findByRole("button", { name: "移除“依据.pdf”" })).toBeVisible();
  expect(await screen.findByRole("checkbox", { name: /签名/u })).toBeChecked();

  // when: it was kept for too long
  await sql`delete from attachment where file_name = '依据.pdf'`.execute(web.app.database.kysely);
  await comeBack();

  // then: it is said where the file stands, before anything is sent
  expect(await screen.findByText(/附件“依据.pdf”不存在、已过期/u)).toBeVisible();

  // when
  await user.type(screen.getByRole("textbox", { name: "审批意见" }), "同意");
  await user.click(screen.getByRole("button", { name: "同意" }));

  // then
  expect(await screen.findByText(/附件“依据.pdf”不存在、已过期/u)).toBeVisible();
  expect((await web.app.call(todoTasks, {}, { as })).data.rows).toHaveLength(1);

  // when
  await user.click(screen.getByRole("button", { name: "移除“依据.pdf”" }));
  void (await web.app.call(removeSignature, {}, { as })).data;
  await comeBack();

  // then: nobody signs with what they have no more
  expect(await screen.findByRole("link", { name: "前往个人设置" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "同意" }));
  await expect.poll(async () => (await web.app.call(todoTasks, {}, { as })).data.rows).toHaveLength(0);
  expect(Object.keys(localStorage).filter((key) => key.startsWith("chancery.decision."))).toEqual([]);
});

it("an opinion of another window is taken over with the files put with it there, which are shown and sent", async () => {
  // given
  const office = await aLeaveOffice(web.app);
  const { applyId } = await applyForLeave(web.app, office, { title: "附文件的假" });
  const as = office.leader.userCode;
  const [row] = (await web.app.call(todoTasks, {}, { as })).data.rows;
  const file = await anUploadedFile(web.app, as, "依据.pdf");
  const { user } = await web.open(`/userTaskDesc?bpdTaskId=${row!.bpdTaskId}`, { as });
  await user.type(await screen.findByRole("textbox", { name: "审批意见" }), "待定");
  const key = draftKey(as, row!.bpdTaskId);
  const files = [file];
  storeDraft(key, "other", {
    opinion: "同意，见依据",
    begun: nothingBegun,
    extras: { files, sign: undefined },
    at: new Date().toISOString(),
    known: [],
  });
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: `${key}#other` })));

  // when
  const offered = await screen.findByRole("complementary", { name: "在另一个窗口里写的意见" });
  expect(offered).toHaveTextContent("附件：依据.pdf");
  await user.click(within(offered).getByRole("button", { name: "改用这份意见" }));

  // then
  expect(await screen.findByRole("button", { name: "移除“依据.pdf”" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "同意" }));
  await expect.poll(async () => (await web.app.call(todoTasks, {}, { as })).data.rows).toHaveLength(0);
  const { records } = (await web.app.call(instanceDetail, { applyId }, { as })).data;
  expect(records.find(({ approveUserId }) => approveUserId === as)?.files).toMatchObject(files);
});

it("of two files of one name that two windows put with an opinion, it is said at once that one has to go", async () => {
  // given
  const office = await aLeaveOffice(web.app);
  await applyForLeave(web.app, office, { title: "附文件的假" });
  const as = office.leader.userCode;
  const [row] = (await web.app.call(todoTasks, {}, { as })).data.rows;
  const theirs = await anUploadedFile(web.app, as, "依据.PDF");
  const { user } = await web.open(`/userTaskDesc?bpdTaskId=${row!.bpdTaskId}`, { as });
  await user.click(await screen.findByRole("button", { name: "附件／签名" }));
  const chooser = await screen.findByLabelText<HTMLInputElement>(/随意见附上的文件/u, { selector: "input" });
  await user.upload(chooser, new File([new Uint8Array(contents.pdf)], "依据.pdf"));
  await screen.findByRole("button", { name: "移除“依据.pdf”" });
  const key = draftKey(as, row!.bpdTaskId);
  storeDraft(key, "other", {
    opinion: "同意，见依据",
    begun: nothingBegun,
    extras: { files: [theirs], sign: undefined },
    at: new Date().toISOString(),
    known: [],
  });
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: `${key}#other` })));

  // when
  await user.click(await screen.findByRole("button", { name: "改用这份意见" }));

  // then
  expect(await screen.findByText("已有名为“依据.PDF”的附件，请重命名或先移除原有的附件。")).toBeVisible();

  // when
  await user.click(screen.getByRole("button", { name: "移除“依据.pdf”" }));

  // then
  expect(screen.queryByText(/已有名为/u)).toBeNull();
});
