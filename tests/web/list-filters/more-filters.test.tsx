import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { accessibilityFaultsIn } from "../../support/accessible-elements.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { TextButton, TextField } from "../../../src/web/kit/index.ts";
import { MoreFilters } from "../../../src/web/list-filters/index.ts";

beforeAll(() => startTexts("en-US", ["app"]));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (matches: boolean, count = 0) => {
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener() {}, removeEventListener() {} }));
  return render(
    <MoreFilters
      count={count}
      clear={count === 0 ? null : <TextButton>Clear</TextButton>}
      search={{ label: "Search", value: "", onSearch: () => undefined }}
    >
      <TextField label="Party" />
      <TextField label="Amount" />
    </MoreFilters>,
  );
};

test("on a phone the fields stand behind a button that says how many are set; by keyboard they are one step further", async () => {
  // given
  const { container } = open(true, 2);
  const user = userEvent.setup();

  // then
  const button = screen.getByRole("button", { name: "Filters (2 set)", expanded: false });
  expect(screen.queryByRole("textbox", { name: "Party" })).toBeNull();
  expect(screen.getByRole("searchbox", { name: "Search" })).toBeVisible();

  // when
  await user.tab();
  await user.tab();
  expect(button).toHaveFocus();
  await user.keyboard("{Enter}");

  // then
  expect(button).toHaveAttribute("aria-expanded", "true");
  expect(document.getElementById(button.getAttribute("aria-controls")!)).toContainElement(
    screen.getByRole("textbox", { name: "Party" }),
  );
  await user.tab();
  expect(screen.getByRole("button", { name: "Clear" })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("textbox", { name: "Party" })).toHaveFocus();
  expect(await accessibilityFaultsIn(container)).toEqual([]);

  // when
  await user.click(button);

  // then
  expect(screen.queryByRole("textbox", { name: "Party" })).toBeNull();
});

test("with none set the button says so by its bare name, and in a wide window there is no button", () => {
  open(true);
  expect(screen.getByRole("button", { name: "Filters" })).toBeVisible();
  cleanup();
  open(false, 2);
  expect(screen.getByRole("textbox", { name: "Amount" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /Filters/u })).toBeNull();
});
