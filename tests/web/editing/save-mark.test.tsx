import { fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import type { CallError } from "#web/api/index.ts";
import { SaveMark, type SaveState } from "#web/editing/index.ts";
import { startTexts } from "#web/i18n/index.ts";

beforeAll(() => startTexts("zh-CN", ["editing"]));

const at = "2026-11-02T01:00:00.000Z";
const failed = (isKept = true): SaveState => ({ is: "failed", error: {} as CallError, isKept });
const told = () => screen.getByRole("status").textContent;

/** A mark that stands as told, one after the other. */
function marked() {
  const retried: string[] = [];
  const mark = (state: SaveState) => <SaveMark state={state} onRetry={() => retried.push(state.is)} />;
  const { rerender, container } = render(mark({ is: "untouched" }));
  const shown = () => container.querySelector("[data-state]")?.textContent;
  return { to: (state: SaveState) => rerender(mark(state)), shown, retried };
}

test("a draft that saves itself is seen to do so, and nothing is told aloud", () => {
  // given
  const { to, shown } = marked();

  // when, then
  const states: SaveState[] = [{ is: "typing" }, { is: "saving" }, { is: "saved", at }, { is: "typing" }];
  for (const state of states) {
    to(state);
    expect(told()).toBe("");
  }
  expect(shown()).toBe("有未保存的改动");
});

test("what could not be saved is told once, however often it is tried, and then that it is saved", () => {
  // given
  const { to } = marked();
  to(failed());
  expect(told()).toBe("未能保存，改动已留在本浏览器。");
  const said = screen.getByRole("status").firstChild;

  // when
  for (const state of [{ is: "saving" }, failed(), { is: "typing" }, { is: "saving" }] as SaveState[])
    to(state);

  // then: the very sentence, and nothing new
  expect(screen.getByRole("status").firstChild).toBe(said);
  to({ is: "saved", at });
  expect(told()).toBe("草稿已保存");
  to({ is: "typing" });
  expect(told()).toBe("");
});

test("whoever presses to save again is told what became of it, also where it failed again", () => {
  // given
  const { to, retried } = marked();
  to(failed());

  // when
  fireEvent.click(screen.getByRole("button", { name: "重试" }));
  // then
  expect(retried).toEqual(["failed"]);
  expect(told()).toBe("正在保存…");
  to({ is: "saving" });
  expect(told()).toBe("正在保存…");
  to(failed(false));
  expect(told()).toBe("未能保存，本浏览器也无法保留，请勿关闭页面。");
});
