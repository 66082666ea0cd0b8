import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { useDocumentKeys } from "#web/editing/index.ts";

const undo = vi.fn();
const redo = vi.fn();
const leave = vi.fn();

function Designer() {
  const [isThere, setThere] = useState(true);
  const press = useDocumentKeys({ undo, redo, leave });
  return (
    <div onKeyDown={press}>
      {isThere ? (
        <button type="button" onClick={() => setThere(false)}>
          删除
        </button>
      ) : null}
      <input aria-label="标题" />
      <button type="button">其他</button>
    </div>
  );
}

describe("the keys of a designer", () => {
  afterEach(() => {
    cleanup();
    vi.clearAllMocks();
  });

  it("take back what a button did that went with it, and once each", async () => {
    // given
    const user = userEvent.setup();
    render(<Designer />);
    await user.click(screen.getByRole("button", { name: "删除" }));
    expect(document.body).toHaveFocus();

    // when
    await user.keyboard("{Control>}z{/Control}");
    await user.keyboard("{Control>}y{/Control}");
    await user.keyboard("{Escape}");
    screen.getByRole("button", { name: "其他" }).focus();
    await user.keyboard("{Control>}z{/Control}");

    // then
    expect(undo).toHaveBeenCalledTimes(2);
    expect(redo).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it("leave a text field its own, and are silent once the designer is left", async () => {
    const user = userEvent.setup();
    const { unmount } = render(<Designer />);
    await user.click(screen.getByRole("textbox", { name: "标题" }));
    await user.keyboard("{Control>}z{/Control}");
    unmount();
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });

    expect(undo).not.toHaveBeenCalled();
  });
});
