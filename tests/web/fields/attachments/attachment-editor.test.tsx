import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fileUpload } from "#contract/calls/file.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { aLeaveOffice, type LeaveOffice } from "../../../support/a-leave-office.ts";
import { contents } from "../../../support/builders/a-file.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";
import { type OpenPage, startWebTest, type WebTest } from "../../../support/web-app.tsx";

const page = aPage(
  aField("papers", {
    componentTitle: "附件",
    componentType: ComponentType.attachment,
    componentDataType: ComponentDataType.list,
  }),
);

describe("files attached to an application", () => {
  let web: WebTest;
  let office: LeaveOffice;
  let as: string;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());
  beforeEach(async () => {
    office = await aLeaveOffice(web.app, { page });
    as = office.staff.userCode;
  });

  async function openForm() {
    const opened = await web.open(`/applyForm?processId=${office.processId}`, { as });
    const chooser = await screen.findByLabelText<HTMLInputElement>(/附件/u, { selector: "input" });
    return { ...opened, chooser };
  }
  const uploads = () => web.requests.filter((request) => request === `POST ${fileUpload.path}`).length;
  const named = (name: string, content: Buffer) => new File([new Uint8Array(content)], name);

  /** What the server holds once the form says that it is saved. */
  async function saved({ path }: OpenPage): Promise<unknown> {
    await screen.findByText(/已保存/u, { selector: "[data-state]" });
    const bpdTaskId = Number(/bpdTaskId=(\d+)/u.exec(path())?.[1]);
    return (await web.app.call(todoTaskDetail, { bpdTaskId }, { as })).data.values["papers"];
  }

  it("say how far they are, and stand in the form once they have arrived", async () => {
    // given: the shares that the line shows
    const opened = await openForm();
    const shares = new Set<string | null>();
    const watcher = new MutationObserver(() => {
      const line = document.querySelector("progress");
      if (line !== null) shares.add(line.getAttribute("value"));
    });
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });

    // when
    await opened.user.upload(opened.chooser, named("合同.pdf", contents.pdf));

    // then
    await screen.findByRole("button", { name: "移除“合同.pdf”" });
    watcher.disconnect();
    expect([...shares]).toEqual(expect.arrayContaining(["0", "100"]));
    expect(screen.getByText("“合同.pdf”已上传")).toBeInTheDocument();
    expect(screen.queryByRole("progressbar")).toBeNull();
    expect(await saved(opened)).toEqual([{ fileId: expect.any(String), fileName: "合同.pdf" }]);
  });

  it("are refused before they are sent where they are too large, empty or of no use, each with its reason", async () => {
    // given
    const { chooser } = await openForm();
    const large = named("大.zip", Buffer.alloc(1));
    Object.defineProperty(large, "size", { value: 11 * 1024 * 1024 });
    const before = uploads();

    // when: dropped, so that no chooser sorts them out
    await userEvent
      .setup({ applyAccept: false })
      .upload(chooser, [large, named("空.pdf", Buffer.alloc(0)), named("程序.exe", contents.pdf)]);

    // then
    const list = within(await screen.findByRole("list", { name: "附件列表" }));
    const reasons = list.getAllByRole("alert").map(({ textContent }) => textContent);
    expect(reasons).toEqual([
      expect.stringContaining("“大.zip”超过 10 MB"),
      expect.stringContaining("“空.pdf”是空的"),
      expect.stringContaining("不支持“程序.exe”的格式"),
    ]);
    expect(list.queryByRole("button", { name: /重新上传/u })).toBeNull();
    expect(uploads()).toBe(before);
  });

  it("are refused by the server where they are not what they are called; then they are given up", async () => {
    // given
    const opened = await openForm();
    const { user, chooser } = opened;

    // when
    await user.upload(chooser, [named("假.pdf", Buffer.from("no document")), named("真.pdf", contents.pdf)]);

    // then
    const reason = await screen.findByText(/“假.pdf”的内容不是 pdf 格式/u);
    expect(reason).toHaveAttribute("role", "alert");
    expect(screen.queryByRole("button", { name: "重新上传“假.pdf”" })).toBeNull();

    // when
    await user.click(screen.getByRole("button", { name: "不再上传“假.pdf”" }));

    // then
    expect(screen.queryByText("假.pdf")).toBeNull();
    expect(chooser).toHaveFocus();
    await screen.findByRole("button", { name: "移除“真.pdf”" });
    expect(await saved(opened)).toMatchObject([{ fileName: "真.pdf" }]);
  });

  it("are removed, and taken back where they stood", async () => {
    // given
    const opened = await openForm();
    const { user, chooser } = opened;
    await user.upload(chooser, named("一.pdf", contents.pdf));
    await screen.findByRole("button", { name: "移除“一.pdf”" });
    await user.upload(chooser, named("二.png", contents.png));
    await screen.findByRole("button", { name: "移除“二.png”" });
    const names = () =>
      [...document.querySelectorAll("[class*=_name_]")].map(({ textContent }) => textContent);

    // when
    await user.click(screen.getByRole("button", { name: "移除“一.pdf”" }));
    const left = names();
    await waitFor(() => expect(screen.getByRole("button", { name: "恢复“一.pdf”" })).toHaveFocus());
    await user.keyboard("{Enter}");

    // then
    expect([left, names()]).toEqual([["二.png"], ["一.pdf", "二.png"]]);
    await waitFor(async () =>
      expect(await saved(opened)).toMatchObject([{ fileName: "一.pdf" }, { fileName: "二.png" }]),
    );
  });
});
