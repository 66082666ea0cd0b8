import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { type KeyHandlers, keysNow, useKeys } from "../../../src/web/keys/index.ts";

function Bench(handlers: KeyHandlers<"bench">) {
  useKeys("bench", handlers);
  return <input aria-label="filter" />;
}

function Shell(handlers: KeyHandlers<"anywhere">) {
  useKeys("anywhere", handlers);
  return null;
}

describe("the keyboard of a screen", () => {
  it("is heard by what lies on top first, and by what lies below where that hands the key on", async () => {
    // given
    const user = userEvent.setup();
    const [ofBench, ofShell] = [vi.fn<(chord: string) => unknown>(), vi.fn()];
    render(
      <>
        <Bench undo={ofBench} />
        <Shell undo={ofShell} />
      </>,
    );

    // when
    await user.keyboard("z");

    // then
    expect([ofBench.mock.calls.length, ofShell.mock.calls.length]).toEqual([1, 0]);

    // when
    ofBench.mockReturnValue(false);
    await user.keyboard("z");

    // then
    expect([ofBench.mock.calls.length, ofShell.mock.calls.length]).toEqual([2, 1]);
  });

  it("leaves letters to who types, and Ctrl K and Esc not", async () => {
    // given
    const user = userEvent.setup();
    const [next, leave, palette] = [vi.fn(), vi.fn(), vi.fn()];
    render(
      <>
        <Bench next={next} leave={leave} />
        <Shell palette={palette} />
      </>,
    );

    // when
    await user.type(screen.getByLabelText("filter"), "jj{Escape}{Control>}k{/Control}");

    // then
    expect(screen.getByLabelText("filter")).toHaveValue("jj");
    expect(next).not.toHaveBeenCalled();
    expect(leave).toHaveBeenCalledTimes(1);
    expect(palette).toHaveBeenCalledTimes(1);
  });

  it("is shut out by an open dialog and back as soon as it begins to fade (A18)", async () => {
    // given
    const user = userEvent.setup();
    const next = vi.fn();
    const page = (className: string, display = "block") => (
      <>
        <Bench next={next} />
        <div style={{ display }}>
          <div role="dialog" className={className} />
        </div>
      </>
    );
    const { rerender } = render(page("ant-modal"));

    // when
    await user.keyboard("j");

    // then
    expect(next).not.toHaveBeenCalled();

    // when
    rerender(page("ant-modal ant-zoom-leave ant-zoom-leave-active"));
    await user.keyboard("j");
    rerender(page("ant-modal", "none"));
    await user.keyboard("j");

    // then
    expect(next).toHaveBeenCalledTimes(2);
  });

  it("goes two letters' way, and the second letter does nothing else", async () => {
    // given
    const user = userEvent.setup();
    const [apply, todo, decide] = [vi.fn(), vi.fn(), vi.fn()];
    function Deciding() {
      useKeys("decision", { decide });
      return null;
    }
    render(
      <>
        <Shell goApply={apply} goTodo={todo} />
        <Deciding />
      </>,
    );

    // when
    await user.keyboard("ga");
    await user.keyboard("gx");
    await user.keyboard("a");

    // then
    expect(apply).toHaveBeenCalledTimes(1);
    expect(todo).not.toHaveBeenCalled();
    expect(decide).toHaveBeenCalledTimes(1);
  });

  it("leaves Enter to a button, and a list's letters to the panel beside it", async () => {
    // given
    const user = userEvent.setup();
    const [open, next, close, clicked] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
    function Table() {
      useKeys("table", { open, next, close });
      return (
        <aside data-keys="panel">
          <button type="button" onClick={clicked}>
            save
          </button>
        </aside>
      );
    }
    render(<Table />);
    screen.getByRole("button", { name: "save" }).focus();

    // when
    await user.keyboard("{Enter}j{Escape}");

    // then
    expect([clicked, open, next, close].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 1]);
  });

  it("hears Enter in a text where a key is meant for who types, and hands it on from any other", async () => {
    // given
    const user = userEvent.setup();
    const [open, found] = [vi.fn(), vi.fn<(chord: string) => unknown>()];
    function Table() {
      useKeys("table", { open, found });
      return <input type="search" />;
    }
    render(<Table />);

    // when
    await user.type(screen.getByRole("searchbox"), "x{Enter}");

    // then
    expect([found.mock.calls.length, open.mock.calls.length]).toEqual([1, 0]);
  });

  it("knows what it does now, the topmost first", () => {
    // given
    render(
      <>
        <Shell help={() => {}} />
        <Bench next={() => {}} undo={undefined} />
      </>,
    );

    // then
    expect([...keysNow()]).toEqual([
      ["bench", new Set(["next"])],
      ["anywhere", new Set(["help"])],
    ]);
  });
});
