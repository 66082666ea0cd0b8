import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listMatrices, matrixDetail, publishMatrix, saveMatrix } from "#contract/calls/approver-matrix.ts";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { checkMatrix } from "#contract/rules/approver-matrix/check-matrix.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { queryClient, queryKeyOf } from "#web/api/index.ts";
import { loadSession, sessionStore } from "#web/session/index.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { aMatrix } from "../../support/builders/a-matrix.ts";
import { aWorkbook } from "../../support/builders/a-workbook.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { textOf } from "../../support/source-tree.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the approver matrices", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
  });
  afterAll(() => web.close());

  const stored = async (matrixId: string) =>
    (await web.app.call(matrixDetail, { matrixId }, { as: work.designer })).data;

  it("are made from nothing: rows pasted from a spreadsheet, saved, a gap accepted, published", async () => {
    // given
    const { user } = await web.open("/sapCartesianRule", { as: work.designer });
    await user.click(await screen.findByRole("button", { name: "新建矩阵" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText(/名称/u), "采购");
    await user.type(dialog.getByLabelText(/编码/u), "MADE");
    await user.click(dialog.getByRole("button", { name: "新建矩阵" }));

    // when
    await user.click(await screen.findByRole("button", { name: "添加行" }));
    fireEvent.paste(screen.getByLabelText("第 1 行，金额"), {
      clipboardData: { getData: () => `<=5000\t指定人员\t${work.head}\n5000-9000\t角色\tfinance\n` },
    });
    expect(await screen.findByText("没有行符合：金额 >9000")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "发布" }));
    const publishing = within(await screen.findByRole("dialog"));
    expect(publishing.getByRole("button", { name: "发布" })).toBeDisabled();
    await user.click(publishing.getByRole("checkbox"));
    const kept = queryKeyOf(processDesignNames, { pageId: "OF_A_PROCESS" });
    queryClient.setQueryData(kept, { matrices: [] });
    await user.click(publishing.getByRole("button", { name: "发布" }));

    // then
    await waitFor(async () => expect((await stored("MADE")).versions).toHaveLength(1));
    // What the process designer keeps of the matrices there are is old now.
    await waitFor(() => expect(queryClient.getQueryState(kept)?.isInvalidated).toBe(true));
    expect((await stored("MADE")).content.rows).toEqual([
      { cells: ["<=5000"], assignedType: "users", taskAssigned: work.head },
      { cells: ["5000-9000"], assignedType: "role", taskAssigned: "finance" },
    ]);
  });

  it("say of a row that nobody here has its role", async () => {
    // given
    await sql`insert into role (role_code, role_name) values ('archivist', '档案管理员') on conflict do nothing`.execute(
      web.app.database.kysely,
    );
    const rows = [{ cells: ["*"], assignedType: "role", taskAssigned: "archivist" }];
    const content = { ...aMatrix({ named: work.head }), rows };
    await web.app.call(saveMatrix, { matrixId: "UNHELD", content }, { as: work.designer });

    // when
    await web.open("/sapCartesianRule?matrixId=UNHELD", { as: work.designer });

    // then
    expect(await screen.findByRole("heading", { name: "无人办理的行（1）" })).toBeVisible();
    const said = /^#1 本机构没有人员拥有角色“档案管理员”/u;
    expect(screen.getByRole("button", { name: said })).toBeVisible();
  });

  it("take back by keys what was pasted, and say what is wrong with it by its place, in the words of the sheet", async () => {
    // given
    const content = { ...aMatrix({ named: work.head }), rows: [] };
    await web.app.call(saveMatrix, { matrixId: "KEYS", content }, { as: work.designer });
    const { user } = await web.open("/sapCartesianRule?matrixId=KEYS", { as: work.designer });
    expect(await screen.findByRole("button", { name: "规则行 请填写此项。" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "添加行" }));
    const first = () => screen.getByLabelText<HTMLInputElement>("第 1 行，金额");

    // when
    fireEvent.paste(first(), { clipboardData: { getData: () => `<=5000\t掷骰子\n` } });

    // then
    const said = "#1 没有审批人规则“掷骰子”，请从列表中选择。";
    expect(await screen.findByRole("button", { name: said })).toBeVisible();
    await user.click(first());
    await user.keyboard("{Control>}z{/Control}");
    expect(first().value).toBe("*");
    await user.keyboard("{Control>}y{/Control}");
    expect(first().value).toBe("<=5000");
  });

  it("ask before unsaved changes are left by the menu, and are left once that is said", async () => {
    // given
    await web.app.call(
      saveMatrix,
      { matrixId: "LEFT", content: aMatrix({ named: work.head }) },
      { as: work.designer },
    );
    const { user, path } = await web.open("/sapCartesianRule?matrixId=LEFT", { as: work.designer });
    await user.type(await screen.findByRole("textbox", { name: "名称" }), "改");

    // when
    const [link] = screen
      .getAllByRole("link")
      .filter((each) => each.getAttribute("href")?.startsWith("#/") === true);
    if (link === undefined) throw new Error("no way elsewhere");
    await user.click(link);
    const asked = await screen.findByRole("dialog", { name: "有未保存的修改" });
    const stayed = path();
    await user.click(within(asked).getByRole("button", { name: "离开并放弃修改" }));

    // then
    expect(stayed).toBe("/sapCartesianRule?matrixId=LEFT");
    await waitFor(() => expect(path()).not.toContain("LEFT"));
  });

  it("are called in the reader's language what is said in it, their dimensions as well", async () => {
    // given
    const [dimension, ...rest] = aMatrix({ named: work.head }).dimensions;
    if (dimension === undefined) throw new Error("no dimension");
    const content = {
      ...aMatrix({ named: work.head }),
      i18n: { "en-US": "Who approves" },
      dimensions: [{ ...dimension, i18n: { "en-US": "Sum asked for" } }, ...rest],
    };
    await web.app.call(saveMatrix, { matrixId: "NAMED", content }, { as: work.designer });
    const { user } = await web.open("/sapCartesianRule?matrixId=NAMED", { as: work.designer });

    // when
    const [ofMatrix] = await screen.findAllByLabelText(/（日文）$/u);
    if (ofMatrix === undefined) throw new Error("no name in Japanese");
    await user.type(ofMatrix, "承認者");
    await user.click(screen.getByRole("button", { name: "保存" }));

    // then
    await waitFor(async () =>
      expect((await stored("NAMED")).content).toMatchObject({
        i18n: { "en-US": "Who approves", "ja-JP": "承認者" },
        dimensions: [{ i18n: { "en-US": "Sum asked for" } }],
      }),
    );
    const { data } = await web.app.call(listMatrices, {}, { as: work.designer, lang: "ja-JP" });
    expect(data).toContainEqual(expect.objectContaining({ matrixId: "NAMED", matrixName: "承認者" }));
  });

  it("generate every combination, take a change back, and say who it would be", async () => {
    // given
    await web.app.call(
      saveMatrix,
      { matrixId: "ASKED", content: aMatrix({ named: work.head }) },
      { as: work.designer },
    );
    const { user } = await web.open("/sapCartesianRule?matrixId=ASKED", { as: work.designer });
    await user.selectOptions(await screen.findByLabelText("添加维度"), "公司");

    // when
    await user.click(screen.getByRole("button", { name: "生成组合" }));
    const dialog = within(screen.getByRole("dialog"));
    await user.type(dialog.getByLabelText("公司"), "A, B");
    await user.type(dialog.getByLabelText("金额"), "<=5000, >5000");
    expect(dialog.getByText("将新增 4 行")).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "生成" }));
    expect(screen.getByLabelText("第 6 行，公司")).toHaveValue("B");
    await user.click(screen.getByRole("button", { name: "撤销" }));
    expect(screen.queryByLabelText("第 6 行，公司")).not.toBeInTheDocument();
    await user.click(screen.getByRole("tab", { name: "查询审批人" }));
    const asked = within(screen.getByRole("tabpanel"));
    await user.type(asked.getByRole("combobox"), work.staff);
    await user.click(await screen.findByRole("option", { name: new RegExp(work.staff, "u") }));
    await user.type(asked.getByLabelText("金额"), "100");
    await user.click(asked.getByRole("button", { name: "查找" }));

    // then
    expect(await asked.findByText("第 1 行符合")).toBeVisible();
    expect(asked.getByText(work.head)).toBeVisible();
    const faults = await accessibilityFaultsIn(document.body);
    expect(faults).toEqual([]);
  });

  it("say by line what is wrong with a file, and put its rows in", async () => {
    // given
    await web.app.call(
      saveMatrix,
      { matrixId: "READ", content: aMatrix({ named: work.head }) },
      { as: work.designer },
    );
    const { user } = await web.open("/sapCartesianRule?matrixId=READ", { as: work.designer });
    await user.click(await screen.findByRole("button", { name: "导入" }));
    const dialog = within(screen.getByRole("dialog"));

    // when
    const file = new File(["金额,审批人规则,审批人\n很多,角色,finance\n>5,角色,finance\n"], "rows.csv");
    await user.upload(dialog.getByLabelText("选择文件"), file);

    // then
    expect(await dialog.findByText("已读取 2 行")).toBeVisible();
    expect(dialog.getByText(/文件第 2 行，金额：请填写 <=5000/u)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "替换全部行" }));
    expect(screen.getByLabelText("第 1 行，金额")).toHaveValue("很多");
    expect(screen.getByLabelText("第 1 行，金额")).toBeInvalid();
  });

  it("say which sheet of a workbook was read, and read another instead", async () => {
    // given
    const content = aMatrix({ named: work.head });
    await web.app.call(saveMatrix, { matrixId: "SHEETS", content }, { as: work.designer });
    const row = (number: number, ...cells: string[]) =>
      `<row r="${number}">${cells.map((cell, at) => `<c r="${"ABC"[at]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
    const heads = row(1, "金额", "审批人规则", "审批人");
    const uncomputed = '<row r="1"><c r="A1"><f>1+1</f></c></row>';
    const workbook = aWorkbook({
      rows: [uncomputed],
      otherRows: [heads, row(2, "&gt;7", "角色", "finance")],
    });
    const { user } = await web.open("/sapCartesianRule?matrixId=SHEETS", { as: work.designer });
    await user.click(await screen.findByRole("button", { name: "导入" }));
    const dialog = within(screen.getByRole("dialog"));

    // when: the first of them can't be read
    await user.upload(dialog.getByLabelText("选择文件"), new File([new Uint8Array(workbook)], "rows.xlsx"));

    // then
    const choice = await dialog.findByRole("combobox", { name: "工作表" });
    expect(choice).toHaveValue("货品");
    expect(choice).toHaveAccessibleDescription(/A1 的公式没有保存计算结果/u);
    expect(dialog.getByRole("button", { name: "替换全部行" })).toBeDisabled();

    // when
    await user.selectOptions(choice, "说明");

    // then
    expect(await dialog.findByText("已读取 1 行")).toBeVisible();
    expect(choice).toHaveValue("说明");
    expect(choice).toBeValid();
    await user.click(dialog.getByRole("button", { name: "替换全部行" }));
    expect(screen.getByLabelText("第 1 行，金额")).toHaveValue(">7");
  });

  it("show every fault that the server refuses at its place before they are saved, in the same words", async () => {
    // given
    const [amount] = aMatrix({ named: work.head }).dimensions;
    if (amount === undefined) throw new Error("no dimension");
    const region = { field: "region", title: "地区", kind: "text" as const, values: [] };
    const row = (cells: string[], assignedType: string, taskAssigned: string) => ({
      cells,
      assignedType,
      taskAssigned,
    });
    const faulty: MatrixContent = {
      matrixName: " ",
      forGroup: true,
      dimensions: [amount, region, { ...region, title: "" }, { ...region, field: "1 x" }],
      rows: [
        row(["many", ",", "*", "*"], "users", work.head),
        row(["*", "*", "*", "*"], "dice", ""),
        row(["*", "*", "*", "*"], "users", "NOBODY"),
        row(["*", "*", "*", "*"], "role", "nobodys-role"),
        row(["*", "*", "*", "*"], "deptRole", "999999999:finance"),
        row(["*", "*", "*", "*"], "deptHead", "999999999"),
      ],
    };
    const content = { ...faulty, matrixName: "x" };
    await web.app.call(saveMatrix, { matrixId: "FAULTY", content }, { as: work.designer });
    const { user } = await web.open("/sapCartesianRule?matrixId=FAULTY", { as: work.designer });

    // when
    const name = await screen.findByRole("textbox", { name: "名称" });
    await user.clear(name);
    await user.type(name, " ");
    const unsaved = () => {
      const list = within(screen.getByRole("tabpanel")).getByRole("heading", {
        name: /需要改正/u,
      }).parentElement;
      return within(list ?? document.body)
        .getAllByRole("button")
        .map((each) => each.textContent);
    };
    await waitFor(() => expect(unsaved().join()).toContain("NOBODY"));
    const shown = unsaved();
    await user.click(within(screen.getByRole("tabpanel")).getByRole("button", { name: /NOBODY/u }));

    // then
    expect(screen.getByLabelText("第 3 行，审批人")).toHaveFocus();
    expect((await stored("FAULTY")).rowVersion).toBe(1);
    await user.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(async () => expect((await stored("FAULTY")).rowVersion).toBe(2));
    const told = Object.entries((await stored("FAULTY")).problems);
    const placed: Record<string, string> = {
      matrixName: "名称",
      "dimensions[2].title": "第 3 个维度",
      "dimensions[2].field": "第 3 个维度",
      "dimensions[3].field": "地区",
    };
    expect(shown.toSorted()).toEqual(
      told
        .map(([path, words]) => {
          const at = /^rows\[(\d+)\]/u.exec(path)?.[1];
          return `${at === undefined ? placed[path] : `#${Number(at) + 1}`} ${words}`;
        })
        .toSorted(),
    );
    const known = { roles: new Set<string>(), users: new Set<string>(), departments: new Set<string>() };
    const none = { processTypes: new Set<string>(), companies: new Set<string>() };
    const checks = [faulty, { matrixName: "", dimensions: [], rows: [] }].flatMap((each) =>
      Object.values(checkMatrix(each, { ...known, ...none })),
    );
    const met = new Set(checks.map(({ problem }) => problem));
    const said = textOf("src/contract/rules/approver-matrix/check-matrix.ts").matchAll(
      /"((?!matrixName)matrix[A-Z]\w+|groupMatrix\w+)"/gu,
    );
    expect([...said].map(([, code]) => code).filter((code) => !met.has(code ?? ""))).toEqual([]);
  });

  it("are kept when a session ends over them, and offered after the log-in", async () => {
    // given
    const designer = { as: work.designer };
    await web.app.call(saveMatrix, { matrixId: "ENDED", content: aMatrix({ named: work.head }) }, designer);
    const { user, path, router } = await web.open("/sapCartesianRule?matrixId=ENDED", designer);
    await user.type(await screen.findByRole("textbox", { name: "名称" }), "（改）");

    // when
    act(() => sessionStore.end("expired"));
    await waitFor(() => expect(path()).toMatch(/^\/login/u));
    const { token } = await web.app.logIn(work.designer);
    localStorage.setItem("chancery.token", JSON.stringify({ value: token, until: Date.now() + 3_600_000 }));
    await act(async () => {
      await loadSession();
      await router.navigate("/sapCartesianRule?matrixId=ENDED");
    });

    // then
    await user.click(await screen.findByRole("button", { name: "恢复" }));
    expect(screen.getByRole("textbox", { name: "名称" })).toHaveValue("采购审批矩阵（改）");
    await user.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(async () => expect((await stored("ENDED")).content.matrixName).toBe("采购审批矩阵（改）"));
    expect(Object.keys(localStorage).filter((key) => key.startsWith("chancery.matrix"))).toEqual([]);
  });

  it("are saved by Ctrl Enter, with the last key in them", async () => {
    // given
    const designer = { as: work.designer };
    await web.app.call(saveMatrix, { matrixId: "BY_KEY", content: aMatrix({ named: work.head }) }, designer);
    const { user } = await web.open("/sapCartesianRule?matrixId=BY_KEY", designer);

    // when
    await user.type(await screen.findByLabelText("第 1 行，金额"), "0{Control>}{Enter}{/Control}");

    // then
    await waitFor(async () => expect((await stored("BY_KEY")).rowVersion).toBe(2));
    expect((await stored("BY_KEY")).content.rows[0]).toMatchObject({ cells: ["<=50000"] });
  });

  it("of two who change one at the same time the second loses nothing, and joins what both did", async () => {
    // given
    const designer = { as: work.designer };
    const content = aMatrix({ named: work.head });
    await web.app.call(saveMatrix, { matrixId: "BOTH", content }, designer);
    const { user } = await web.open("/sapCartesianRule?matrixId=BOTH", designer);
    await user.type(await screen.findByLabelText("第 1 行，金额"), "0");
    const rows = content.rows.map((row, at) => (at === 1 ? { ...row, taskAssigned: "admin" } : row));
    const theirs = { ...content, rows };
    await web.app.call(saveMatrix, { matrixId: "BOTH", rowVersion: 1, content: theirs }, designer);

    // when
    await user.click(screen.getByRole("button", { name: "保存" }));
    const asked = await screen.findByText("仅对方修改的行：2");
    const said = within(asked.closest<HTMLElement>("[role=alert]") ?? document.body);
    expect(said.getByText("仅您修改的行：1")).toBeVisible();
    expect((await stored("BOTH")).rowVersion).toBe(2);
    await user.click(said.getByRole("button", { name: "合并双方的修改" }));

    // then
    await waitFor(async () => expect((await stored("BOTH")).rowVersion).toBe(3));
    expect((await stored("BOTH")).content.rows).toMatchObject([
      { cells: ["<=50000"], taskAssigned: work.head },
      { cells: [">5000"], taskAssigned: "admin" },
    ]);
    expect(screen.queryByText("仅对方修改的行：2")).toBeNull();
  });

  it("of headquarters are read from a company, and copied into one of its own", async () => {
    // given
    const company = await aWorkplace(web.app.database.kysely);
    await sql`update organ set parent_organ_id = ${work.organId} where organ_id = ${company.organId}`.execute(
      web.app.database.kysely,
    );
    const byRole = aMatrix({ named: "" });
    const rows = byRole.rows.map((row) => ({ ...row, assignedType: "role", taskAssigned: "finance" }));
    const content = { ...byRole, rows, forGroup: true };
    await web.app.call(saveMatrix, { matrixId: "GROUP", content }, { as: work.designer });
    await web.app.call(publishMatrix, { matrixId: "GROUP", rowVersion: 1 }, { as: work.designer });

    // when
    const { user, path } = await web.open("/sapCartesianRule", { as: company.designer });
    await user.click(await screen.findByRole("button", { name: "采购审批矩阵" }));

    // then
    expect(await screen.findByLabelText("第 1 行，金额")).toHaveAttribute("readonly");
    expect(screen.queryByRole("button", { name: "发布" })).toBeNull();
    expect(screen.getByText("自上而下，第一行符合的生效，* 表示任意。")).toBeVisible();
    expect(screen.queryByText(/可从电子表格粘贴|用逗号隔开/u)).toBeNull();

    // when
    await user.click(screen.getByRole("button", { name: "建立本机构的矩阵" }));
    await waitFor(() => expect(path()).toBe("/sapCartesianRule?matrixId=GROUP"));

    // then
    expect(await screen.findByRole("button", { name: "发布" })).toBeEnabled();
    expect(screen.getAllByText(/可从电子表格粘贴|用逗号隔开/u)).toHaveLength(2);
    const { data } = await web.app.call(matrixDetail, { matrixId: "GROUP" }, { as: company.designer });
    expect(data.content).toMatchObject({ rows, matrixName: "采购审批矩阵" });
    expect(data.content.forGroup).toBeUndefined();
  });

  it("that did not change are not offered to be published again, and it is said why", async () => {
    // given
    const as = { as: work.designer };
    await web.app.call(saveMatrix, { matrixId: "SAME", content: aMatrix({ named: work.head }) }, as);
    const first = await web.app.call(publishMatrix, { matrixId: "SAME", rowVersion: 1 }, as);

    // when
    const again = await web.app.call(publishMatrix, { matrixId: "SAME", rowVersion: 1 }, as);
    const { user } = await web.open("/sapCartesianRule?matrixId=SAME", as);
    await user.click(await screen.findByRole("button", { name: "发布" }));

    // then
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/^没有变化：自 .+ 起生效的第 1 版内容相同，无需发布。$/u)).toBeVisible();
    expect(dialog.queryByRole("button", { name: "发布" })).toBeNull();
    expect(dialog.queryByLabelText(/生效/u)).toBeNull();
    expect([first.status, again.status, again.body.code]).toEqual([200, 409, 12_620]);
    expect((await stored("SAME")).versions).toHaveLength(1);
  });

  it("say why a version was made, as it is published and afterwards", async () => {
    // given
    const as = { as: work.designer };
    await web.app.call(saveMatrix, { matrixId: "WHY", content: aMatrix({ named: work.head }) }, as);
    const { user } = await web.open("/sapCartesianRule?matrixId=WHY", as);

    // when
    await user.click(await screen.findByRole("button", { name: "发布" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(await dialog.findByLabelText("此版本的改动说明"), "5000 元以上由财务审批");
    await user.click(dialog.getByRole("button", { name: "发布" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    await user.click(screen.getByRole("tab", { name: "版本" }));

    // then
    expect(await screen.findByText("5000 元以上由财务审批", { selector: "p" })).toBeVisible();

    // when
    await user.click(screen.getByRole("button", { name: "修改版本说明" }));
    const typed = screen.getByLabelText("版本 1 改了什么");
    await user.clear(typed);
    await user.type(typed, "按新制度");
    await user.click(within(typed.closest("form")!).getByRole("button", { name: "保存" }));

    // then
    expect(await screen.findByText("按新制度", { selector: "p" })).toBeVisible();
    expect((await stored("WHY")).versions).toMatchObject([{ note: "按新制度" }]);
  });

  it("are taken as a draft from a version that counted", async () => {
    // given
    const as = { as: work.designer };
    await web.app.call(saveMatrix, { matrixId: "BACK", content: aMatrix({ named: work.head }) }, as);
    await web.app.call(publishMatrix, { matrixId: "BACK", rowVersion: 1 }, as);
    const changed = aMatrix({ named: work.leader });
    await web.app.call(saveMatrix, { matrixId: "BACK", rowVersion: 1, content: changed }, as);
    const { user } = await web.open("/sapCartesianRule?matrixId=BACK", as);

    // when
    await user.click(await screen.findByRole("tab", { name: "版本" }));
    await user.click(await screen.findByRole("button", { name: "用作草稿" }));

    // then
    await waitFor(() => expect(screen.getByLabelText("第 1 行，审批人")).toHaveValue(work.head));
    await user.click(screen.getByRole("button", { name: "保存" }));
    await waitFor(async () =>
      expect((await stored("BACK")).content.rows[0]).toMatchObject({ taskAssigned: work.head }),
    );
  });
});
