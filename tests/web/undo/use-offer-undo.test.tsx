import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { NoticeStrip } from "../../../src/web/kit/index.ts";
import { type Done, useOfferUndo } from "../../../src/web/undo/index.ts";

function Offering({ done }: { done: readonly Done[] }) {
  const offerUndo = useOfferUndo();
  return done.map((one) => (
    <button key={one.said} type="button" onClick={() => offerUndo(one)}>
      do {one.said}
    </button>
  ));
}

const offering = (...done: Done[]) => {
  render(
    <>
      <Offering done={done} />
      <NoticeStrip />
    </>,
  );
  return userEvent.setup();
};

describe("what was done and can be undone", () => {
  beforeAll(() => startTexts("zh-CN", []));

  it("is undone once, however often its notice is clicked, which goes", async () => {
    // given
    const undo = vi.fn();
    const user = offering({ key: "row 7", said: "moved", undo });
    await user.click(screen.getByRole("button", { name: "do moved" }));

    // when
    await user.dblClick(await screen.findByRole("button", { name: /撤\s*销/u }));

    // then
    expect(undo).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByText("moved")).toBeNull());
  });

  it("gives way to what is done to the same thing next", async () => {
    // given
    const [first, next] = [vi.fn(), vi.fn()];
    const user = offering(
      { key: "row 8", said: "moved up", undo: first },
      { key: "row 8", said: "moved down", undo: next },
    );
    await user.click(screen.getByRole("button", { name: "do moved up" }));
    await screen.findByText("moved up");

    // when
    await user.click(screen.getByRole("button", { name: "do moved down" }));
    await screen.findByText("moved down");
    await user.click(screen.getByRole("button", { name: /撤\s*销/u }));

    // then
    expect(screen.queryByText("moved up")).toBeNull();
    expect(next).toHaveBeenCalledTimes(1);
    expect(first).not.toHaveBeenCalled();
  });
});
