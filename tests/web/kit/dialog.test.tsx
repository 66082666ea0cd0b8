import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { ConfirmDialog, Dialog, NoticeStrip, RadioButton } from "../../../src/web/kit/index.ts";
import { noticeStore } from "../../../src/web/kit/notice-store.ts";

function Opener({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {open ? (
        <Dialog title="Transfer" lead="To whom?" closesBeside onClose={close}>
          <input aria-label="whom" />
        </Dialog>
      ) : null}
    </>
  );
}

describe("a dialog", () => {
  beforeAll(() => startTexts("en-US", []));

  it("is modal, named after its title, and gives the focus back to what opened it", async () => {
    // given
    const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal");
    const onClose = vi.fn();
    const user = userEvent.setup();
    render(<Opener onClose={onClose} />);

    // when
    await user.click(screen.getByRole("button", { name: "open" }));

    // then
    expect(screen.getByRole("dialog", { name: "Transfer" })).toBeInTheDocument();
    expect(showModal).toHaveBeenCalledTimes(1);

    // when
    await user.click(screen.getByRole("button", { name: "Close" }));

    // then
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByRole("button", { name: "open" })).toHaveFocus();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("asks its owner when Esc is pressed, and stays until they take it away", async () => {
    // given
    const onClose = vi.fn();
    render(
      <Dialog title="Unsaved" onClose={onClose}>
        text
      </Dialog>,
    );
    const cancel = new Event("cancel", { cancelable: true });

    // when
    screen.getByRole("dialog").dispatchEvent(cancel);

    // then
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(cancel.defaultPrevented).toBe(true);
    expect(screen.getByRole("dialog")).toHaveAttribute("open");
  });

  it("closes at a click beside it where it says so, never at one within", async () => {
    // given
    const user = userEvent.setup();
    render(<Opener />);
    await user.click(screen.getByRole("button", { name: "open" }));

    // when
    await user.click(screen.getByText("To whom?"));

    // then
    const dialog = screen.getByRole("dialog");
    expect(dialog).toBeInTheDocument();

    // when
    await user.click(dialog);

    // then
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does at Ctrl Enter, wherever in it one writes, what its first button does; nothing where that cannot be pressed", async () => {
    // given
    const onAct = vi.fn();
    const user = userEvent.setup();
    const dialog = (ready: boolean) => (
      <Dialog
        title="Transfer"
        onClose={() => {}}
        footer={
          <>
            <button type="button" disabled={!ready} onClick={onAct}>
              Transfer
            </button>
            <button type="button">Cancel</button>
          </>
        }
      >
        <textarea aria-label="why" />
      </Dialog>
    );
    const { rerender } = render(dialog(false));
    await user.type(screen.getByLabelText("why"), "ill");

    // when
    await user.keyboard("{Control>}{Enter}{/Control}");

    // then
    expect(onAct).not.toHaveBeenCalled();

    // when
    rerender(dialog(true));
    await user.keyboard("{Control>}{Enter}{/Control}");

    // then
    expect(onAct).toHaveBeenCalledTimes(1);
    expect(screen.getByLabelText("why")).toHaveValue("ill");
  });

  it("begins at the chosen of several radio buttons, not at the first", () => {
    // when
    render(
      <Dialog title="A day" onClose={() => {}}>
        <RadioButton name="kind" value="free" label="Day off" />
        <RadioButton name="kind" value="work" label="Working day" defaultChecked />
      </Dialog>,
    );

    // then
    expect(screen.getByRole("radio", { name: "Working day" })).toHaveFocus();
  });

  it("says what was refused while it is open, where its reader is, and no longer once it is closed", () => {
    // given
    noticeStore.show({ key: "before", said: "An older failure.", tone: "failed" });
    const page = (isOpen: boolean) => (
      <>
        {isOpen ? (
          <Dialog title="Transfer" onClose={vi.fn()}>
            <input aria-label="whom" />
          </Dialog>
        ) : null}
        <NoticeStrip />
      </>
    );
    const { rerender } = render(page(true));
    expect(screen.queryByRole("alert")).toBeNull();

    // when
    act(() =>
      noticeStore.show({ key: "refused", said: "They are away. Choose somebody else.", tone: "failed" }),
    );

    // then
    const dialog = screen.getByRole("dialog", { name: "Transfer" });
    expect(within(dialog).getByRole("alert")).toHaveTextContent("They are away. Choose somebody else.");
    expect(screen.getAllByRole("alert")).toHaveLength(1);

    // when
    rerender(page(false));

    // then
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["An older failure."]);
    act(() => noticeStore.dismiss("before"));
  });

  it("that asks before something dangerous begins at the way out", () => {
    // when
    render(
      <ConfirmDialog title="Delete?" confirm="Delete" danger onConfirm={() => {}} onClose={() => {}}>
        It cannot be undone.
      </ConfirmDialog>,
    );

    // then
    expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus();
  });
});
