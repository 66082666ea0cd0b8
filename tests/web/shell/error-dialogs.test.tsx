import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { CallError, presentError } from "../../../src/web/api/index.ts";
import { callSeams } from "../../../src/web/api/call-seams.ts";
import { anAccount } from "../../support/builders/account.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the error dialogs", () => {
  let web: WebTest;
  beforeAll(async () => {
    web = await startWebTest();
  });
  afterAll(() => web.close());

  async function inTheShell(): Promise<void> {
    const { userCode } = await anAccount(web.app.database.kysely);
    await web.open("/myApply", { as: userCode });
    await screen.findByRole("navigation", { name: "主菜单" });
  }

  it("really mount for a service fault, with its detail and request code", async () => {
    // given
    await inTheShell();

    // when
    act(() =>
      presentError(
        new CallError({
          kind: "answer",
          call: "todoTasks",
          code: errorCatalogue.internal.code,
          status: 500,
          message: "数据库没有答复",
          requestCode: "r-42",
        }),
      ),
    );

    // then
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("错误");
    expect(dialog).toHaveTextContent("服务异常");
    expect(dialog).toHaveTextContent("数据库没有答复");
    expect(dialog).toHaveTextContent("r-42");
  });

  it("really mount for a missing permission", async () => {
    // given
    await inTheShell();

    // when
    act(() =>
      presentError(
        new CallError({
          kind: "answer",
          call: "todoTasks",
          code: errorCatalogue.noPermission.code,
          status: 400,
          message: "您没有权限",
        }),
      ),
    );

    // then
    const dialog = await screen.findByRole("dialog");
    expect(dialog).toHaveTextContent("提示");
    expect(dialog).toHaveTextContent("您没有权限");
  });

  it("give the reason for a row that was refused where no form does", async () => {
    // given
    await inTheShell();

    // when
    act(() =>
      presentError(
        new CallError({
          kind: "answer",
          call: "removeTableRows",
          code: errorCatalogue.invalidInput.code,
          status: 422,
          message: "填写的内容有误",
          errors: { taskTypeCode: "仍有该类型的任务，不能删除。" },
        }),
      ),
    );

    // then
    expect(await screen.findByText("仍有该类型的任务，不能删除。")).toBeInTheDocument();
  });

  it("open once, however many calls fail the same way", async () => {
    // given
    await inTheShell();
    const fault = () =>
      new CallError({
        kind: "answer",
        call: "todoTasks",
        code: errorCatalogue.internal.code,
        status: 500,
        message: "同样的故障",
      });

    // when
    act(() => {
      presentError(fault());
      presentError(fault());
    });

    // then
    await waitFor(() => expect(screen.getAllByRole("dialog")).toHaveLength(1));
  });

  it.each([
    ["within", inTheShell],
    ["before log-in", async () => void (await web.open("/login"))],
  ])(
    "report a call that was not answered in time, whether or not anything shows it, %s",
    async (_where, open) => {
      // given
      await open();
      web.requests.length = 0;

      // when
      callSeams.timedOut(
        "todoTasks",
        new CallError({ kind: "timeout", call: "todoTasks", message: "没有答复" }),
      );

      // then
      await waitFor(() => expect(web.requests).toContain("POST /auth/reportFault"));
    },
  );

  it("say what failed in a sentence around what the error says", async () => {
    // given
    await inTheShell();

    // when
    act(() =>
      presentError(
        new CallError({ kind: "answer", call: "submitApply", status: 409, message: "流程已停用。" }),
        {
          saying: (what) => `流程提交失败：${what}`,
        },
      ),
    );

    // then
    expect(await screen.findByText("流程提交失败：流程已停用。")).toBeInTheDocument();
  });
});
