import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it } from "vitest";
import { FormEventStatus } from "#contract/codes/form-event.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormValues } from "#contract/schema.ts";
import type { SessionUser } from "#contract/shapes/session.ts";
import type { FormEvent } from "#contract/shapes/form-page.ts";
import { createFormStore, FormView } from "../../../src/web/form-viewer/index.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { sessionStore } from "../../../src/web/session/index.ts";
import { aField, aNumber, aPage } from "../../support/builders/a-process.ts";

beforeAll(() => startTexts("zh-CN", ["form", "problems"]));

const fields = [
  aNumber("price", { componentTitle: "单价" }),
  aNumber("count", { componentTitle: "数量", componentOrder: 2 }),
  aNumber("sum", { componentTitle: "总价", componentOrder: 3 }),
  aField("reason", { componentTitle: "理由", componentOrder: 4 }),
  aField("level", { componentTitle: "级别", componentOrder: 5 }),
  aField("urgent", { componentTitle: "加急", componentOrder: 6, componentType: ComponentType.switch }),
];
const rights = Object.fromEntries(fields.map((each) => [each.componentCode, "write" as const]));
const event = (componentCode: string, given: Partial<FormEvent>): FormEvent => ({
  componentCode,
  sourceList: ["price"],
  triggerType: "change",
  function: "set",
  ...given,
});

async function show(values: FormValues, ...events: FormEvent[]) {
  const store = createFormStore(values);
  render(
    <FormView
      timeZone="Asia/Shanghai"
      page={{ ...aPage(...fields), events }}
      rights={rights}
      store={store}
    />,
  );
  await screen.findByRole("textbox", { name: "单价" });
  return { store, user: userEvent.setup() };
}
const field = (name: RegExp | string) => screen.queryByRole("textbox", { name });

describe("the events of a form being filled in", () => {
  const computed = event("sum", {
    sourceList: ["price", "count"],
    function: "compute",
    expression: "form.price * form.count",
    condition: "form.count > 1",
  });

  it("compute a field as long as the condition holds, and give it back to be typed", async () => {
    // given
    const { store, user } = await show({ price: 5, count: 1, sum: 4 }, computed);
    const typedBefore = field("总价");

    // when
    await user.clear(screen.getByRole("textbox", { name: "数量" }));
    await user.type(screen.getByRole("textbox", { name: "数量" }), "3");

    // then: it is read, not written
    expect(typedBefore).toHaveValue("4");
    expect(field("总价")).toBeNull();
    expect(screen.getByRole("status", { name: "总价" })).toHaveTextContent("15");
    expect(store.value("sum")).toBe(15);

    // when
    await user.clear(screen.getByRole("textbox", { name: "数量" }));
    await user.type(screen.getByRole("textbox", { name: "数量" }), "1");

    // then
    expect(field("总价")).toHaveValue("15");
  });

  it("set a field once when its source changes; what one types afterwards stands", async () => {
    // given
    const { store, user } = await show(
      { price: 1, level: "" },
      event("level", { expression: 'if form.price >= 100 then "A" else "B"' }),
    );
    const before = store.value("level");

    // when
    await user.type(screen.getByRole("textbox", { name: "单价" }), "00");
    const set = store.value("level");
    await user.clear(screen.getByRole("textbox", { name: "级别" }));
    await user.type(screen.getByRole("textbox", { name: "级别" }), "C");
    await user.type(screen.getByRole("textbox", { name: "数量" }), "2");

    // then
    expect([before, set, store.value("level")]).toEqual(["", "A", "C"]);
  });

  it("ask for a field, show it, and let it be, as the values say", async () => {
    // given
    const isDear = { condition: "form.price > 100" };
    const { store, user } = await show(
      { price: 50, reason: "", level: "" },
      event("reason", { function: "require", ...isDear }),
      event("level", { function: "show", ...isDear }),
    );
    const before = [field(/理由/u)?.getAttribute("aria-required"), field("级别")];

    // when
    await user.type(screen.getByRole("textbox", { name: "单价" }), "0");

    // then
    expect(before).toEqual(["false", null]);
    expect(field(/理由/u)).toBeRequired();
    expect(field("级别")).toBeVisible();

    // when: what is hidden keeps its value and is not sent
    await user.type(screen.getByRole("textbox", { name: "级别" }), "A");
    await user.clear(screen.getByRole("textbox", { name: "单价" }));

    // then
    expect(field("级别")).toBeNull();
    expect(field(/理由/u)).not.toBeRequired();
    expect([store.value("level"), store.shownValues()["level"]]).toEqual(["A", undefined]);
  });

  it("do nothing while they are switched off", async () => {
    // when
    const { store, user } = await show(
      { price: 5, count: 2, sum: null },
      { ...computed, status: FormEventStatus.off },
    );
    await user.type(screen.getByRole("textbox", { name: "单价" }), "0");

    // then
    expect(field("总价")).toHaveValue("");
    expect(store.value("sum")).toBeNull();
  });

  it("count days by the clock of the organisation whose form it is, not of the one the reader works in", async () => {
    // given: somebody who works in Shanghai
    const user = { userCode: "leader", organId: 1, parameters: { timeZone: "Asia/Shanghai" } };
    sessionStore.setUser(user as unknown as SessionUser);
    const at = aField("at", { componentType: ComponentType.dateTime });
    const day = aField("day", { componentType: ComponentType.formula, expression: "string(date(form.at))" });
    const store = createFormStore({ at: "2026-11-28T19:00:00Z" });

    // when: a form of an organisation in New York
    const rights = { at: "read", day: "read" } as const;
    render(<FormView timeZone="America/New_York" page={aPage(at, day)} rights={rights} store={store} />);

    // then
    await screen.findByText("2026-11-28");
    expect(store.value("day")).toBe("2026-11-28");
  });
});
