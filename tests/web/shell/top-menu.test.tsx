import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeAll, describe, expect, it } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import type { MenuEntry } from "../../../src/web/shell/menu-groups.ts";
import { TopMenu } from "../../../src/web/shell/top-menu.tsx";
import type { ScreenWidth } from "../../../src/web/shell/use-screen-width.ts";

const entries: MenuEntry[] = [
  "/userTask",
  "/myApply",
  "/myApprove",
  "/myAttention",
  "/mySendOn",
  "/preApprove",
].map((path, index) => ({ menuId: index + 1, name: `to ${path}`, target: { kind: "screen", path } }));

function Here() {
  return <output>{useLocation().pathname}</output>;
}

const shown = (width: ScreenWidth, given: readonly MenuEntry[] = entries) =>
  render(
    <MemoryRouter initialEntries={["/myApply"]}>
      <TopMenu entries={given} width={width} />
      <Here />
    </MemoryRouter>,
  );

describe("the menu of the top bar", () => {
  beforeAll(() => startTexts("en-US", ["shell"]));

  it("is not there without entries", () => {
    shown("wide", []);
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("on a wide screen has four entries beside each other and the others behind a button", async () => {
    // given
    const user = userEvent.setup();
    shown("wide");

    // when
    const links = screen.getAllByRole("link").map(({ textContent }) => textContent);
    await user.click(screen.getByRole("button", { name: "More of the top menu" }));
    await user.click(screen.getByRole("menuitem", { name: "to /preApprove" }));

    // then
    expect(links).toEqual(entries.slice(0, 4).map(({ name }) => name));
    expect(screen.getByRole("status")).toHaveTextContent("/preApprove");
  });

  it("on a narrower one stands behind one button", async () => {
    // given
    const user = userEvent.setup();
    shown("middle");

    // when
    await user.click(screen.getByRole("button", { name: "Top menu" }));

    // then
    expect(screen.queryAllByRole("link")).toEqual([]);
    expect(screen.getAllByRole("menuitem")).toHaveLength(entries.length);
  });
});
