import { act, screen, waitFor, within } from "@testing-library/react";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { invalidate } from "#web/api/index.ts";
import { aField, aPage } from "../../support/builders/a-process.ts";
import { aWorkbook } from "../../support/builders/a-workbook.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { holdUp } from "../../support/hold-up.ts";
import { startWebTest, type WebTest } from "../../support/web-app.tsx";

describe("the form builder", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
  });
  afterAll(() => web.close());

  const save = (pageId: string, more: object = {}) =>
    web.app.call(
      insertFormPageInfo,
      {
        data: JSON.stringify({
          ...aPage(aField("subject", { componentTitle: "主题" })),
          pageId,
          label: "单据",
          company: String(work.organId),
          ...more,
        }),
      },
      { as: work.designer },
    );
  const stored = async (pageId: string, version?: number) =>
    (
      await web.app.call(
        getFormPage,
        { pageId, ...(version === undefined ? {} : { version }) },
        { as: work.designer },
      )
    ).data.page;
  const open = (path: string) => web.open(path, { as: work.designer });

  it("stays on the screen when a later look at the stored form fails", async () => {
    // given
    void (await save("STAYS")).data;
    await open("/formBuilder/edit?pageId=STAYS");
    const palette = await screen.findByRole("complementary", { name: "可用字段" }, { timeout: 20_000 });
    web.instead.set(getFormPage.path, () =>
      Response.json({ flag: false, code: 12139, msg: "没有权限" }, { status: 400 }),
    );

    // when: read again, as after every act that changes forms
    await act(async () => {
      await invalidate(getFormPage);
      // What is fetched is told to the screens a turn later.
      await new Promise((settle) => setTimeout(settle));
    });
    web.instead.clear();

    // then
    expect(palette).toBeInTheDocument();
    expect(screen.queryByText("重试")).toBeNull();
  });

  it("begins a form, adds a field from the palette, saves the draft by itself and puts it into effect", async () => {
    // given
    const { user, path } = await open("/formBuilder/add");
    await user.type(await screen.findByRole("textbox", { name: /表单名称/u }, { timeout: 20_000 }), "出差");
    await user.type(screen.getByRole("textbox", { name: /表单编码/u }), "TRIP-FORM");
    await user.click(screen.getByRole("button", { name: "开始设计" }));
    await waitFor(() => expect(path()).toBe("/formBuilder/edit?pageId=TRIP-FORM"));

    // when
    const palette = await screen.findByRole("complementary", { name: "可用字段" });
    await user.type(screen.getByRole("textbox", { name: /^表单说明$/u }), "出差前填写");
    await user.click(within(palette).getByRole("button", { name: "金额" }));

    // then
    expect(await screen.findByText("草稿已保存", { exact: false }, { timeout: 8_000 })).toBeVisible();
    expect((await stored("TRIP-FORM")).components).toMatchObject([
      { componentCode: "money", componentTitle: "金额" },
    ]);
    await user.click(screen.getByRole("button", { name: "生效" }));
    await waitFor(async () => expect((await stored("TRIP-FORM")).state).toBe("effective"));
  }, 60_000);

  it("puts into effect what was pressed while the draft was still being saved", async () => {
    // given
    await save("HELD", { state: "temporary" });
    const { user } = await open("/formBuilder/edit?pageId=HELD");
    const row = sql`select from form_page where page_id = 'HELD' for update`;
    const draft = await holdUp(web.app.database, row);
    onTestFinished(draft.letGo);
    const palette = await screen.findByRole("complementary", { name: "可用字段" });
    await user.click(within(palette).getByRole("button", { name: "金额" }));
    await screen.findByText("正在保存…", {}, { timeout: 8_000 });

    // when
    const press = screen.getByRole("button", { name: "生效" });
    await user.click(press);

    // then: it is under way, once, and waits for the draft
    expect(press).toHaveAttribute("aria-busy", "true");
    await draft.letGo();
    expect(await screen.findByText("已生效 · 版本 1")).toBeVisible();
    expect(await stored("HELD")).toMatchObject({
      state: "effective",
      components: [{ componentCode: "subject" }, { componentCode: "money" }],
    });
    expect(press).not.toHaveAttribute("aria-busy");
  }, 60_000);

  it("opens a draft with what nobody would obey, and takes it out at a click", async () => {
    // given
    await save("SURPLUS", { state: "temporary", components: [{ ...aField("one"), zebra: 1 } as never] });
    const { user } = await open("/formBuilder/edit?pageId=SURPLUS");
    await user.click(await screen.findByRole("button", { name: "1 个问题" }));

    // when
    await user.click(screen.getByRole("button", { name: "移除“zebra”" }));

    // then
    await waitFor(async () => expect((await stored("SURPLUS")).components[0]).not.toHaveProperty("zebra"), {
      timeout: 8_000,
    });
  });

  it("drafts the next version of what is in effect, which stays as it is", async () => {
    // given
    await save("STAYS", { state: "effective" });
    const { user } = await open("/formBuilder/edit?pageId=STAYS");
    await user.click(await screen.findByRole("button", { name: /^主题/u }));

    // when
    const title = screen.getByRole("textbox", { name: "字段标题" });
    await user.clear(title);
    await user.type(title, "事由");

    // then
    await waitFor(async () => expect((await stored("STAYS")).components[0]?.componentTitle).toBe("事由"), {
      timeout: 8_000,
    });
    expect(await stored("STAYS")).toMatchObject({ version: 2, state: "temporary" });
    expect(await stored("STAYS", 1)).toMatchObject({
      state: "effective",
      components: [{ componentTitle: "主题" }],
    });
  });

  it("moves, widens, repeats and takes out a field by keys alone, and undoes it", async () => {
    // given
    await save("KEYS", {
      state: "temporary",
      components: [
        aField("one", { componentTitle: "甲", componentCol: 4 }),
        aField("two", { componentTitle: "乙", componentOrder: 2 }),
      ],
    });
    const { user } = await open("/formBuilder/edit?pageId=KEYS");
    const titles = () =>
      within(screen.getByRole("list", { name: "表单字段" }))
        .getAllByRole("button")
        .map((button) => button.getAttribute("aria-label")?.split("，")[0]);
    await user.click(await screen.findByRole("button", { name: /^甲/u }));

    // when
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowDown}{/Alt}");

    // then
    expect(titles()).toEqual(["乙", "甲"]);
    expect(screen.getByRole("button", { name: /^甲/u }).getAttribute("aria-label")).toContain("5/12");
    await user.click(screen.getByRole("button", { name: "撤销" }));
    expect(titles()).toEqual(["甲", "乙"]);
  });

  it("stays with a field that grows into the next lines, also when that is undone", async () => {
    // given: four lines, the last of them full
    const wide = (code: string, componentTitle: string, componentCol: number, componentOrder: number) =>
      aField(code, { componentTitle, componentCol, componentOrder });
    await save("LINES", {
      state: "temporary",
      components: [
        wide("one", "甲", 12, 1),
        wide("two", "乙", 12, 2),
        wide("three", "丙", 12, 3),
        wide("four", "丁", 6, 4),
        wide("five", "戊", 6, 5),
      ],
    });
    const { user } = await open("/formBuilder/edit?pageId=LINES");
    const last = () => screen.getByRole("button", { name: /^戊/u });
    await user.click(await screen.findByRole("button", { name: /^戊/u }));
    const lines = last().closest("[role=listitem]")?.parentElement;

    // when
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    // then
    expect(last().closest("[role=listitem]")?.parentElement).not.toBe(lines);
    expect(last()).toHaveFocus();
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(last().getAttribute("aria-label")).toContain("8/12");

    // when
    await user.keyboard("{Control>}z{/Control}");
    // then
    await waitFor(() => expect(last().getAttribute("aria-label")).toContain("6/12"));
    expect(last()).toHaveFocus();
  });

  it("says in a grid which texts are missing, makes an event, and is filled in and checked in the preview", async () => {
    // given
    await save("VIEWS", {
      state: "temporary",
      components: [
        aField("one", { componentTitle: "甲", isRequired: true }),
        aField("two", { componentTitle: "乙", componentOrder: 2 }),
      ],
    });
    const { user } = await open("/formBuilder/edit?pageId=VIEWS");

    // when
    await user.click(await screen.findByRole("button", { name: "多语言" }));
    await user.type(await screen.findByRole("textbox", { name: "“甲”的英文" }), "First");
    await user.click(screen.getByRole("button", { name: "联动" }));
    await user.click(await screen.findByRole("button", { name: "添加联动" }));

    // then
    await waitFor(
      async () =>
        expect(await stored("VIEWS")).toMatchObject({
          components: [{ i18n: { "en-US": "First" } }, {}],
          events: [{ componentCode: "two", sourceList: ["one"], function: "show" }],
        }),
      { timeout: 8_000 },
    );
    await user.click(screen.getByRole("button", { name: "预览" }));
    await user.click(await screen.findByRole("button", { name: "检查" }));
    expect(await screen.findByText("1 处需要修改。")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "填入示例" }));
    await user.click(screen.getByRole("button", { name: "检查" }));
    expect(await screen.findByText("检查通过，可以提交。")).toBeVisible();
  }, 60_000);

  it("makes fields of a file's columns once they were corrected, a total only where one is wanted", async () => {
    // given
    await save("SHEET", { state: "temporary" });
    const { user } = await open("/formBuilder/edit?pageId=SHEET");
    await user.click(await screen.findByRole("button", { name: "导入" }, { timeout: 20_000 }));
    const file = new File(["项目,单价,数量,无用\n笔,2.5,3,x\n"], "lines.csv", { type: "text/csv" });

    // when
    await user.upload(screen.getByLabelText("文件"), file);
    const found = within(await screen.findByRole("list", { name: "识别出的列" })).getAllByRole("listitem");
    const [item, , , useless] = found;
    if (item === undefined || useless === undefined) throw new Error("no columns");
    await user.clear(within(item).getByRole("textbox", { name: /编码/u }));
    await user.type(within(item).getByRole("textbox", { name: /编码/u }), "item");
    await user.click(within(useless).getByRole("checkbox"));
    await user.click(screen.getByRole("checkbox", { name: "作为一张新明细表的列" }));
    await user.click(screen.getByRole("button", { name: "添加 3 个字段" }));

    // then
    await waitFor(
      async () =>
        expect((await stored("SHEET")).components.at(-1)?.children).toMatchObject([
          { componentCode: "item", componentTitle: "项目", componentType: 1001 },
          { componentTitle: "单价", componentType: 1015, isTotaled: false },
          { componentTitle: "数量", componentType: 1003 },
        ]),
      { timeout: 8_000 },
    );
    const totals = await screen.findByRole("group", { name: "下方显示合计的列" });
    expect(within(totals).getByRole("checkbox", { name: "单价" })).not.toBeChecked();
    await user.click(within(totals).getByRole("checkbox", { name: "数量" }));
    await waitFor(
      async () =>
        expect((await stored("SHEET")).components.at(-1)?.children?.[2]).toMatchObject({ isTotaled: false }),
      { timeout: 8_000 },
    );
  }, 60_000);

  it("makes fields of the columns of another sheet of a workbook than the one that was read first", async () => {
    // given
    await save("SHEETS", { state: "temporary" });
    const line = (number: number, ...cells: string[]) =>
      `<row r="${number}">${cells.map((cell, at) => `<c r="${"ABC"[at]}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;
    const workbook = aWorkbook({ rows: [line(1, "填写说明", "版本")], otherRows: [line(1, "项目", "数量")] });
    const { user } = await open("/formBuilder/edit?pageId=SHEETS");
    await user.click(await screen.findByRole("button", { name: "导入" }, { timeout: 20_000 }));

    // when
    await user.upload(screen.getByLabelText("文件"), new File([new Uint8Array(workbook)], "lines.xlsx"));
    const choice = await screen.findByRole("combobox", { name: "工作表" });
    expect(choice).toHaveValue("货品");
    expect(screen.getByDisplayValue("填写说明")).toBeVisible();
    await user.selectOptions(choice, "说明");
    await screen.findByDisplayValue("项目");
    await user.click(screen.getByRole("button", { name: "添加 2 个字段" }));

    // then
    await waitFor(
      async () =>
        expect((await stored("SHEETS")).components.slice(-2)).toMatchObject([
          { componentTitle: "项目" },
          { componentTitle: "数量" },
        ]),
      { timeout: 8_000 },
    );
  }, 60_000);

  it("ends a period with a field that may not lie before another", async () => {
    // given
    const day = { componentType: 1004, componentDataType: 1003 } as const;
    const components = [
      aField("from", { ...day, componentTitle: "出发日期" }),
      aField("until", { ...day, componentTitle: "返回日期", componentOrder: 2 }),
    ];
    void (await save("PERIOD", { components })).data;
    const { user } = await open("/formBuilder/edit?pageId=PERIOD");

    // when
    await user.click(await screen.findByRole("button", { name: /^返回日期/u }, { timeout: 20_000 }));
    await user.selectOptions(screen.getByRole("combobox", { name: /^不早于/u }), "出发日期");

    // then
    await waitFor(
      async () => expect((await stored("PERIOD")).components[1]).toMatchObject({ notBefore: "from" }),
      { timeout: 8_000 },
    );
  }, 60_000);

  it.each([
    ["/formBuilder/editForm?pageId=THERE&version=9", "没有表单“THERE”的版本 9，或您无权查看。"],
    ["/preview?pageId=THERE&version=9", "没有表单“THERE”的版本 9，或您无权查看。"],
    ["/formBuilder/editForm?pageId=THERE", "未指定表单的版本。"],
    ["/formBuilder/edit?pageId=NOWHERE", "没有表单“NOWHERE”，或您无权查看。"],
  ])("says of %s what is not there: the form, or one version of it", async (path, said) => {
    // given
    await save("THERE", { state: "temporary" });

    // when
    await open(path);

    // then
    expect(await screen.findByRole("heading", { name: said }, { timeout: 20_000 })).toBeTruthy();
  });

  it("lets a field begin with a value and say what stands in it while it is empty, in the reader's language", async () => {
    // given
    await save("BEGINS", {
      state: "temporary",
      components: [
        aField("city", { componentTitle: "城市" }),
        aField("kind", {
          componentTitle: "类别",
          componentOrder: 2,
          placeholder: "选一个",
          placeholderI18n: { "en-US": "Choose one" },
        }),
      ],
    });
    const { user } = await open("/formBuilder/edit?pageId=BEGINS");

    // when
    await user.click(await screen.findByRole("button", { name: /^城市/u }));
    const panel = screen.getByRole("complementary", { name: "属性" });
    await user.type(within(panel).getByRole("textbox", { name: "默认值" }), "上海");
    await user.type(within(panel).getByRole("textbox", { name: "占位提示" }), "哪里");

    // then: it is stored, and the preview begins with it
    await waitFor(
      async () =>
        expect((await stored("BEGINS")).components[0]).toMatchObject({
          defaultValue: "上海",
          placeholder: "哪里",
        }),
      { timeout: 8_000 },
    );
    await user.click(screen.getByRole("button", { name: "预览" }));
    const city = await screen.findByRole("textbox", { name: "城市" });
    expect(city).toHaveValue("上海");
    expect(city).toHaveAttribute("placeholder", "哪里");
    expect(screen.getByRole("textbox", { name: "类别" })).toHaveAttribute("placeholder", "选一个");
    await user.selectOptions(screen.getByRole("combobox", { name: "语言" }), "en-US");
    expect(await screen.findByRole("textbox", { name: "类别" })).toHaveAttribute("placeholder", "Choose one");
  }, 60_000);
});
