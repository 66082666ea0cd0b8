import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { MenuButton } from "../../../src/web/kit/index.ts";

const chosen = vi.fn<(what: string) => void>();
const item = (key: string, checked?: boolean) => ({
  key,
  label: key,
  ...(checked === undefined ? {} : { checked }),
  onSelect: () => chosen(key),
});

function shown() {
  chosen.mockClear();
  render(
    <>
      <MenuButton
        aria-label="Appearance"
        sections={[
          { key: "scheme", heading: "Scheme", items: [item("Blue", false), item("Pink", true)] },
          { key: "more", items: [item("Log out")] },
        ]}
      >
        …
      </MenuButton>
      <button type="button">Beside</button>
    </>,
  );
  return { user: userEvent.setup(), button: screen.getByRole("button", { name: "Appearance" }) };
}

describe("a menu", () => {
  it("opens at the chosen one, is walked by arrows and first letters, and gives the focus back", async () => {
    // given
    const { user, button } = shown();

    // when
    button.focus();
    await user.keyboard("{ArrowDown}");

    // then
    expect(button).toHaveAttribute("aria-expanded", "true");
    expect(screen.getByRole("menuitemradio", { name: "Pink", checked: true })).toHaveFocus();

    // when
    await user.keyboard("{ArrowDown}{ArrowDown}l");
    expect(screen.getByRole("menuitem", { name: "Log out" })).toHaveFocus();
    await user.keyboard("{Enter}");

    // then
    expect(chosen.mock.calls).toEqual([["Log out"]]);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(button).toHaveFocus();
  });

  it("closes by Esc, by Tab and by a press beside it, and chooses nothing", async () => {
    // given
    const { user, button } = shown();

    // then
    await user.click(button);
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(button).toHaveFocus();

    await user.click(button);
    await user.keyboard("{Tab}");
    expect(screen.queryByRole("menu")).toBeNull();

    await user.click(button);
    await user.click(screen.getByRole("button", { name: "Beside" }));
    expect(screen.queryByRole("menu")).toBeNull();
    expect(chosen).not.toHaveBeenCalled();
  });
});
