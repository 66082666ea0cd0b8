import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues } from "#contract/schema.ts";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { type FieldEditorProps, fieldKind } from "../../../src/web/fields/index.ts";
import { createFormStore, FormView } from "../../../src/web/form-viewer/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { sessionStore } from "../../../src/web/session/index.ts";
import { focusFirstError } from "../../../src/web/kit/index.ts";
import { aField, aNumber, aPage, aTable } from "../../support/builders/a-process.ts";

beforeAll(() => startTexts("zh-CN", ["form"]));

const purpose = aField("purpose", { componentTitle: "事由", isRequired: true });
const amount = aField("amount", {
  componentTitle: "金额",
  componentType: ComponentType.money,
  componentOrder: 2,
});
const lines = {
  ...aTable(
    "lines",
    aField("item", { componentTitle: "项目" }),
    aNumber("cost", { componentTitle: "费用", componentOrder: 2 }),
  ),
  componentTitle: "明细",
  componentOrder: 3,
};

async function show(values: FormValues, rights: Record<string, "read" | "write" | "hide">) {
  const store = createFormStore(values);
  const view = render(
    <FormView timeZone="Asia/Shanghai" page={aPage(purpose, amount, lines)} rights={rights} store={store} />,
  );
  await shown(view.container);
  return { store, ...view };
}

/** A form with tall parts stands once they have come. */
async function shown(container: HTMLElement): Promise<void> {
  await waitFor(() => expect(container.querySelector("[class*=_grid_]")).not.toBeNull());
}

describe("a form one reads", () => {
  it("shows values as text, without any field", async () => {
    // when
    await show({ purpose: "差旅", amount: 1200 }, { purpose: "read", amount: "read", lines: "read" });

    // then
    expect(screen.getByText("差旅")).toBeInTheDocument();
    expect(screen.getByText("1,200.00")).toBeInTheDocument();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("goes by the zone that is told with the log-in where the server, of the version before, tells none", async () => {
    // given
    const when = aField("when", { componentTitle: "时间", componentType: ComponentType.dateTime });
    const hour = aField("hour", {
      componentTitle: "几点",
      componentType: ComponentType.formula,
      expression: "string(form.when.hour)",
    });
    const store = createFormStore({ when: "2026-03-02T01:05:00Z" });
    vi.spyOn(sessionStore, "user").mockReturnValue({ parameters: { timeZone: "Asia/Tokyo" } } as never);

    // when
    const rights = { when: "write", hour: "read" } as const;
    const { container } = render(
      <FormView timeZone={undefined} page={aPage(when, hour)} rights={rights} store={store} />,
    );
    await shown(container);

    // then
    expect(await screen.findByText("10")).toBeInTheDocument();
    vi.restoreAllMocks();
  });

  it("leaves out the title of the application, which stands above, and no other field that says it is one", async () => {
    // given
    const heading = { isHeading: true } as const;
    const page = aPage(
      aField("long", { componentTitle: "说明", componentType: ComponentType.textArea, ...heading }),
      aField("title", { componentTitle: "标题", ...heading }),
      aField("second", { componentTitle: "副题", ...heading }),
    );
    const store = createFormStore({ long: "一", title: "二", second: "三" });

    // when
    const rights = { long: "read", title: "read", second: "read" } as const;
    const { container } = render(
      <FormView timeZone="Asia/Shanghai" page={page} rights={rights} store={store} />,
    );
    await shown(container);

    // then
    expect(screen.getByText("一")).toBeInTheDocument();
    expect(screen.getByText("三")).toBeInTheDocument();
    expect(screen.queryByText("二")).toBeNull();
  });

  it("does not mention what is hidden", async () => {
    // when
    await show({ purpose: "差旅", amount: 1200 }, { purpose: "read", amount: "hide", lines: "hide" });

    // then
    expect(screen.queryByText("金额")).toBeNull();
    expect(screen.queryByText("1,200.00")).toBeNull();
  });

  it("leaves out what the application fills in itself while it did not, also beside what one writes", async () => {
    // given
    const result = { isResult: true, componentType: ComponentType.number } as const;
    const page = aPage(
      purpose,
      aField("made", { ...result, componentTitle: "实际用印次数" }),
      aField("counted", { ...result, componentTitle: "清点份数" }),
    );

    // when
    const rights = { purpose: "write", made: "read", counted: "read" } as const;
    const store = createFormStore({ counted: 0 });
    const { container } = render(
      <FormView timeZone="Asia/Shanghai" page={page} rights={rights} store={store} />,
    );
    await shown(container);

    // then
    expect(screen.queryByText("实际用印次数")).toBeNull();
    expect(screen.getByText("清点份数")).toBeInTheDocument();
  });

  it("totals a sub-table", async () => {
    // when
    await show(
      {
        lines: [
          { item: "车票", cost: 10.5 },
          { item: "住宿", cost: 20 },
        ],
      },
      { lines: "read" },
    );

    // then
    const total = screen.getByRole("rowheader", { name: "合计" }).closest("tr") as HTMLElement;
    expect(within(total).getByText("30.5")).toBeInTheDocument();
  });
});

it("a figure that comes from elsewhere is seen by whoever is in its field, and what is typed then counts", async () => {
  // given
  const user = userEvent.setup();
  const { store } = await show({ amount: 3 }, { amount: "write" });
  const field = screen.getByRole("textbox", { name: "金额" });
  await user.clear(field);
  await user.type(field, "4.");

  // when
  const typed = (field as HTMLInputElement).value;
  act(() => store.takeOver({ amount: 5 }));

  // then
  expect(typed).toBe("4.");
  expect(field).toHaveValue("5.00");

  // when
  await user.clear(field);
  await user.type(field, "6");

  // then
  expect(field).toHaveValue("6");
  expect(store.value("amount")).toBe(6);
});

describe("a form one writes", () => {
  it("names its fields, and says which are required", async () => {
    // given
    const { store } = await show({}, { purpose: "write", amount: "write", lines: "hide" });

    // when
    await userEvent.type(screen.getByRole("textbox", { name: /事由/u }), "培训");

    // then
    expect(screen.getByRole("textbox", { name: /事由/u })).toBeRequired();
    expect(screen.getByRole("textbox", { name: /金额/u })).not.toBeRequired();
    expect(store.values()).toEqual({ purpose: "培训" });
  });

  it("keeps an amount as a number, and what is none as it was typed", async () => {
    // given
    const { store } = await show({}, { purpose: "hide", amount: "write", lines: "hide" });
    const field = screen.getByRole("textbox", { name: /金额/u });

    // when
    await userEvent.type(field, "1,234.5");
    const number = store.value("amount");
    await userEvent.tab();
    const shown = (field as HTMLInputElement).value;
    await userEvent.type(field, "x");

    // then
    expect([number, shown, store.value("amount")]).toEqual([1234.5, "1,234.50", "1,234.50x"]);
  });

  it("leaves an amount and the caret as they are when one enters it, and writes it anew on leaving", async () => {
    // given
    const { store } = await show({ amount: 1234567.8 }, { purpose: "hide", amount: "write", lines: "hide" });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: /金额/u });
    const user = userEvent.setup();

    // when
    await user.pointer({ keys: "[MouseLeft]", target: field, offset: 3 });
    const entered = [field.value, field.selectionStart];
    await user.keyboard("9");
    const typed = [field.value, field.selectionStart, store.value("amount")];
    await user.tab();

    // then
    expect(entered).toEqual(["1,234,567.80", 3]);
    expect(typed).toEqual(["1,2934,567.80", 4, 12934567.8]);
    expect(field).toHaveValue("12,934,567.80");
  });

  it("shows a figure with too many places whole, for its error speaks of them", async () => {
    // given
    const { store } = await show({}, { purpose: "hide", amount: "write", lines: "hide" });
    const field = screen.getByRole("textbox", { name: /金额/u });

    // when
    await userEvent.type(field, "1.239");
    await userEvent.tab();

    // then
    expect([store.value("amount"), (field as HTMLInputElement).value]).toEqual([1.239, "1.239"]);
  });

  it("draws nothing but the field one types in", () => {
    // given: three hundred fields that count how often they are drawn
    const text = fieldKind(ComponentType.text);
    const Usual = text.Editor;
    const drawn = vi.fn<(code: string) => void>();
    text.Editor = (props: FieldEditorProps) => {
      drawn(props.component.componentCode);
      return <Usual {...props} />;
    };
    const many = Array.from({ length: 300 }, (_, at) => aField(`field${at}`, { componentOrder: at }));
    const rights = Object.fromEntries(many.map((each) => [each.componentCode, "write" as const]));
    const { container } = render(
      <FormView timeZone="Asia/Shanghai" page={aPage(...many)} rights={rights} store={createFormStore({})} />,
    );
    drawn.mockClear();

    // when
    fireEvent.change(container.querySelectorAll("input")[150]!, { target: { value: "a" } });

    // then
    expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(["field150"]));
    text.Editor = Usual;
  });

  it("adds and removes lines where the whole table may be written", async () => {
    // given
    const rights = {
      lines: "write",
      "lines.item": "write",
      "lines.cost": "write",
      purpose: "hide",
      amount: "hide",
    } as const;
    const { store } = await show({ lines: [{ item: "车票", cost: 10 }] }, rights);

    // when
    await userEvent.click(screen.getByRole("button", { name: "添加一行" }));
    await userEvent.type(screen.getByRole("textbox", { name: "费用，第 2 行" }), "5");
    await userEvent.click(screen.getByRole("button", { name: "删除第 1 行" }));

    // then
    expect(store.value("lines")).toEqual([{ item: "", cost: 5 }]);
  });

  it("offers no lines to add where only a column may be written", async () => {
    // when
    await show(
      { lines: [{ item: "车票", cost: 10 }] },
      { lines: "read", "lines.item": "read", "lines.cost": "write", purpose: "hide", amount: "hide" },
    );

    // then
    expect(screen.getByRole("textbox", { name: "费用，第 1 行" })).toBeInTheDocument();
    expect(screen.queryByRole("textbox", { name: "项目，第 1 行" })).toBeNull();
    expect(screen.queryByRole("button", { name: "添加一行" })).toBeNull();
  });

  it("says errors at their fields, takes the cursor to the first, and forgets one that is being mended", async () => {
    // given
    const { store, container } = await show({}, { purpose: "write", amount: "write", lines: "hide" });

    // when
    store.setErrors({ amount: "不能小于 0。", purpose: "请填写此项。" });
    await screen.findByText("请填写此项。");
    focusFirstError(container);

    // then
    const field = screen.getByRole("textbox", { name: /事由/u });
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription("请填写此项。");

    // when
    await userEvent.type(field, "a");

    // then
    expect(screen.queryByText("请填写此项。")).toBeNull();
    expect(screen.getByText("不能小于 0。")).toBeInTheDocument();
  });

  it("has nothing that keeps anybody out", async () => {
    // given
    const choice = aField("kind", {
      componentTitle: "类别",
      componentType: ComponentType.radio,
      componentOrder: 4,
      candidateJsonValue: [{ VALUE: "a", TEXT: "甲" }],
    });
    const rights = {
      purpose: "write",
      amount: "read",
      lines: "write",
      "lines.item": "write",
      "lines.cost": "write",
      kind: "write",
    } as const;
    const { container } = render(
      <FormView
        timeZone="Asia/Shanghai"
        page={aPage(purpose, amount, lines, choice)}
        rights={rights}
        store={createFormStore({ lines: [{ item: "车票", cost: 1 }] })}
      />,
    );
    await shown(container);

    // when
    const faults = await accessibilityFaultsIn(container);

    // then
    expect(faults).toEqual([]);
  });
});
