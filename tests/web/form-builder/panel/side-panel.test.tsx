import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { aField, aPage } from "../../../support/builders/a-process.ts";
import { aWorkplace, type Workplace } from "../../../support/builders/a-workplace.ts";
import { startWebTest, type WebTest } from "../../../support/web-app.tsx";

describe("the properties of fields", () => {
  let web: WebTest;
  let work: Workplace;
  beforeAll(async () => {
    web = await startWebTest();
    work = await aWorkplace(web.app.database.kysely);
  });
  afterAll(() => web.close());

  /** The builder over a form with two fields, and what people do in its palette and panel. */
  async function builder(pageId: string) {
    const fields = [
      aField("one", { componentTitle: "甲", componentCol: 4 }),
      aField("two", { componentTitle: "乙", componentCol: 4, componentOrder: 2 }),
    ];
    const data = { ...aPage(...fields), pageId, label: "单据", company: String(work.organId) };
    const sent = { data: JSON.stringify({ ...data, state: "temporary" }) };
    void (await web.app.call(insertFormPageInfo, sent, { as: work.designer })).data;
    const { user } = await web.open(`/formBuilder/edit?pageId=${pageId}`, { as: work.designer });
    const palette = within(
      await screen.findByRole("complementary", { name: "可用字段" }, { timeout: 20_000 }),
    );
    const panel = within(screen.getByRole("complementary", { name: "属性" }));
    const add = (kind: string) => user.click(palette.getByRole("button", { name: kind }));
    const offered = (label: string) =>
      [...panel.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);
    return { user, palette, panel, add, offered };
  }

  it("say in words which kind of value a formula gives, and ask for a way to write days only where it gives one", async () => {
    const { user, panel, add, offered } = await builder("FORMULA");

    // when
    await add("公式");

    // then
    expect(offered("值的类型")).toEqual(["数字", "文本", "日期", "是否"]);
    expect(panel.queryByLabelText("日期格式")).toBeNull();
    await user.selectOptions(panel.getByLabelText("值的类型"), "日期");
    expect(panel.getByLabelText("日期格式")).toBeTruthy();
  });

  it("take whole numbers where nothing else can be saved", async () => {
    const { user, panel } = await builder("WHOLE");
    await user.click(screen.getByRole("button", { name: /^甲/u }));
    const width = panel.getByLabelText<HTMLInputElement>(/宽度/u);

    fireEvent.change(width, { target: { value: "2.5" } });
    expect(width.value).toBe("4");
    fireEvent.change(width, { target: { value: "6" } });
    expect(width.value).toBe("6");
  });

  it("of several say what holds where nobody said anything, as each of them alone does", async () => {
    const { user, panel } = await builder("SEVERAL");

    // when
    await user.click(screen.getByRole("button", { name: /^甲/u }));
    await user.keyboard("{Shift>}{ArrowDown}{/Shift}");

    // then
    const chosen = (label: string) => panel.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.text;
    expect(chosen("必填")).toBe("否");
    expect(chosen("可用于流转条件")).toBe("是");
    expect(chosen("宽度（共 12 栏）")).toBe("4 / 12");
  });

  it("ask for the table of a reference before the form is put into effect", async () => {
    const { add } = await builder("REFERENCE");

    // when
    await add("关联数据");

    // then
    expect(await screen.findByRole("button", { name: /^关联数据.*有问题/u })).toBeTruthy();
  });

  it("belong to a field that is in sight, wherever it was added", async () => {
    const { add } = await builder("SIGHT");
    const shown: (string | undefined)[] = [];
    const before = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function scrolled(this: HTMLElement) {
      shown.push(this.dataset["key"]);
    };

    // when
    await add("数字");

    // then
    Element.prototype.scrollIntoView = before;
    expect(shown).toContain("2");
  });

  it("ask for choices in the reader's language first, and lose nothing when they are written in Chinese", async () => {
    // given
    const choice = aField("kind", {
      componentTitle: "类型",
      componentType: ComponentType.select,
      candidateJsonValue: [{ VALUE: "1", TEXT: "" }],
    });
    const page = { ...aPage(choice), pageId: "CHOICES", label: "单据", company: String(work.organId) };
    const sent = { data: JSON.stringify({ ...page, state: "temporary" }) };
    void (await web.app.call(insertFormPageInfo, sent, { as: work.designer })).data;
    await web.open("/formBuilder/edit?pageId=CHOICES", { as: work.designer, language: "en-US" });
    fireEvent.click(await screen.findByRole("button", { name: /^类型/u }, { timeout: 20_000 }));
    const type = (label: string, value: string) => {
      const field = screen.getByRole("textbox", { name: label, hidden: true });
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    const stored = async () => {
      const { data } = await web.app.call(getFormPage, { pageId: "CHOICES" }, { as: work.designer });
      return data.page.components[0]?.candidateJsonValue;
    };

    // when
    type("Text of option 1", "Annual leave");

    // then
    const i18n = { "en-US": "Annual leave" };
    await waitFor(async () => expect(await stored()).toEqual([{ VALUE: "1", TEXT: "Annual leave", i18n }]), {
      timeout: 20_000,
    });

    // when
    type("Text of option 1 (Chinese)", "年假");

    // then
    await waitFor(async () => expect(await stored()).toEqual([{ VALUE: "1", TEXT: "年假", i18n }]), {
      timeout: 20_000,
    });
  });
});
