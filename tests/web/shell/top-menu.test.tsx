import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router-dom";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startTexts } from "../../../src/web/i18n/index.ts";
import type { MenuEntry } from "../../../src/web/shell/menu-groups.ts";
import { TopMenu } from "../../../src/web/shell/top-menu.tsx";

const width = vi.hoisted(() => ({ now: "wide" }));
vi.mock("../../../src/web/shell/use-screen-width.ts", () => ({ useScreenWidth: () => width.now }));

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

const shown = (given: readonly MenuEntry[] = entries) =>
  render(
    <MemoryRouter initialEntries={["/myApply"]}>
      <TopMenu entries={given} />
      <Here />
    </MemoryRouter>,
  );

describe("the menu of the top bar", () => {
  beforeAll(() => startTexts("en-US", ["shell"]));

  it("is not there without entries", () => {
    shown([]);
    expect(screen.queryByRole("navigation")).toBeNull();
  });

  it("on a wide screen has four entries beside each other and the others behind a button", async () => {
    // given
    width.now = "wide";
    const user = userEvent.setup();
    shown();

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
    width.now = "middle";
    const user = userEvent.setup();
    shown();

    // when
    await user.click(screen.getByRole("button", { name: "Top menu" }));

    // then
    expect(screen.queryAllByRole("link")).toEqual([]);
    expect(screen.getAllByRole("menuitem")).toHaveLength(entries.length);
  });
});
