import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { begin, change, type DocumentParts, redo, StepButtons, undo } from "#web/editing/index.ts";
import { startTexts } from "#web/i18n/index.ts";

beforeAll(() => startTexts("zh-CN", ["editing"]));

type Names = readonly string[];

const parts: DocumentParts<Names> = {
  changed: (before, after) => [
    ...before.filter((name) => !after.includes(name)),
    ...after.filter((name) => !before.includes(name)),
  ],
  has: (names, name) => names.includes(name),
  nameOf: (_names, name) => name,
};

/** A document of names: one is added by each press. */
function Editor({ names }: { names: Names }) {
  const [history, setHistory] = useState(() => begin<Names>([]));
  const next = names[history.present.length];
  return (
    <>
      <button
        type="button"
        onClick={() =>
          setHistory((before) => change(before, next === undefined ? names : [...before.present, next]))
        }
      >
        add
      </button>
      <button
        type="button"
        onClick={() => setHistory((before) => change(before, before.present.toReversed()))}
      >
        turn
      </button>
      <StepButtons
        document={history.present}
        undo={history.past.length > 0 ? () => setHistory(undo) : undefined}
        redo={history.future.length > 0 ? () => setHistory(redo) : undefined}
        step={history.step}
        parts={parts}
      />
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const told = () => screen.getByRole("status").textContent;

test("a step back or forth is told by the names of what it concerned, and a change tells nothing", () => {
  // given
  render(<Editor names={["金额", "事由"]} />);
  press("add");
  press("add");
  expect(told()).toBe("");

  // when, then
  press("撤销");
  expect(told()).toBe("已撤销。已移除：事由。");
  press("撤销");
  expect(told()).toBe("已撤销。已移除：金额。");
  press("重做");
  expect(told()).toBe("已重做。已添加：金额。");
  press("add");
  expect(told()).toBe("");
});

test("a step that concerned no part says that it was about the arrangement; the same sentence twice is a new one", () => {
  // given
  render(<Editor names={["金额", "事由"]} />);
  for (const name of ["add", "add", "turn", "turn"]) press(name);
  press("撤销");
  const first = screen.getByRole("status").firstElementChild;

  // when
  press("撤销");

  // then
  expect(told()).toBe("已撤销。仅排列有变化。");
  expect(screen.getByRole("status").firstElementChild).not.toBe(first);
});

test("of many parts some are named and the others counted", () => {
  // given
  const names = ["一", "二", "三", "四", "五", "六", "七"];
  render(<Editor names={names} />);
  for (const _ of names) press("add");

  // when: all at once
  render(
    <StepButtons
      document={names}
      undo={undefined}
      redo={undefined}
      step={{ by: "redo", from: [], at: 1 }}
      parts={parts}
    />,
  );

  // then
  expect(screen.getAllByRole("status").at(-1)?.textContent).toBe(
    "已重做。已添加：一、二、三、四、五、另外 2 项。",
  );
});

test("of a single part it is told what is otherwise about it, of many properties some", () => {
  // given
  type Field = Record<string, number>;
  const field: DocumentParts<Field> = {
    changed: () => ["金额"],
    has: () => true,
    nameOf: (_field, name) => name,
    propertiesOf: (said) => said,
    titleOf: (_field, _name, property) => property,
  };
  const step = { by: "undo" as const, from: {}, at: 1 };
  const tell = (after: Field) =>
    render(<StepButtons document={after} undo={undefined} redo={undefined} step={step} parts={field} />);

  // then
  tell({ 标题: 1, 宽度: 2 });
  expect(told()).toBe("已撤销。已更改：金额 · 标题、宽度。");
  cleanup();
  tell({ 标题: 1, 宽度: 2, 必填: 3, 说明: 4, 编码: 5 });
  expect(told()).toBe("已撤销。已更改：金额 · 标题、宽度、必填、另外 2 项。");
});
