import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { Menu } from "#contract/shapes/menu.ts";
import { startTexts } from "../../../src/web/i18n/index.ts";
import { LeftMenu } from "../../../src/web/shell/left-menu.tsx";
import { type MenuGroup, menuGroupsOf } from "../../../src/web/shell/menu-groups.ts";

const group = (menuId: number, name: string, paths: readonly string[]): MenuGroup => ({
  menuId,
  name,
  icon: undefined,
  entries: paths.map((path, index) => ({
    menuId: menuId + index + 1,
    name: `to ${path}`,
    target: { kind: "screen", path },
  })),
});
const aMenu = (menuId: number, menuName: string, menuDesc: string): Menu => ({
  menuId,
  parentMenuId: null,
  menuOrder: menuId,
  menuName,
  menuDesc,
  menuType: "leftNav",
  status: "enabled",
  childMenus: [],
});
const tables = Array.from({ length: 20 }, (_, index) => `/basic/table${index}`);
const groups = [group(100, "Work", ["/userTask", "/myApply"]), group(200, "Basic data", tables)];

const shown = (at: string) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <LeftMenu groups={groups} folded={false} todoBadge="" />
    </MemoryRouter>,
  );

describe("the left menu (D1)", () => {
  beforeAll(() => startTexts("en-US", ["shell"]));

  it("keeps a long group closed until one is in it, and brings the current entry into sight", () => {
    // given
    const intoView = vi.spyOn(Element.prototype, "scrollIntoView");
    const { unmount } = shown("/userTask");

    // then
    expect(screen.getByRole("button", { name: "Basic data", expanded: false })).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "to /basic/table18" })).toBeNull();
    unmount();
    intoView.mockClear();

    // when
    shown("/basic/table18");

    // then
    const current = screen.getByRole("link", { name: "to /basic/table18" });
    expect(current).toHaveAttribute("aria-current", "page");
    expect(intoView.mock.contexts).toEqual([current]);
  });

  it("says what a group and an entry are for, where administrators have described them", () => {
    // given
    const menus = [
      {
        ...aMenu(1, "Work", "What one does every day"),
        childMenus: [
          { ...aMenu(2, "Tasks", "What waits for me"), menuUrl: "/userTask" },
          { ...aMenu(3, "Applications", "  "), menuUrl: "/myApply" },
        ],
      },
    ];

    // when
    render(
      <MemoryRouter initialEntries={["/userTask"]}>
        <LeftMenu groups={menuGroupsOf(menus, "wide")} folded={false} todoBadge="" />
      </MemoryRouter>,
    );

    // then
    expect(screen.getByRole("button", { name: "Work" })).toHaveAccessibleDescription(
      "What one does every day",
    );
    expect(screen.getByRole("link", { name: "Tasks" })).toHaveAccessibleDescription("What waits for me");
    expect(screen.getByRole("link", { name: "Applications" })).not.toHaveAttribute("title");
  });

  it("draws the picture that an entry has of its own", () => {
    // given
    const pictured = [
      {
        ...groups[0]!,
        entries: groups[0]!.entries.map((one, at) => (at === 0 ? { ...one, icon: "star" } : one)),
      },
    ];

    // when
    render(
      <MemoryRouter initialEntries={["/userTask"]}>
        <LeftMenu groups={pictured} folded={false} todoBadge="" />
      </MemoryRouter>,
    );

    // then
    expect(
      screen.getByRole("link", { name: "to /userTask" }).querySelector("svg.lucide-star"),
    ).not.toBeNull();
    expect(screen.getByRole("link", { name: "to /myApply" }).querySelector("svg")).toBeNull();
  });

  it("remembers which groups somebody has closed and opened", async () => {
    // given
    const user = userEvent.setup();
    const { unmount } = shown("/userTask");

    // when
    await user.click(screen.getByRole("button", { name: "Work" }));
    await user.click(screen.getByRole("button", { name: "Basic data" }));
    unmount();
    shown("/userTask");

    // then
    const work = screen.getByRole("button", { name: "Work", expanded: false });
    expect(work).toHaveAttribute("data-current");
    expect(screen.getByRole("link", { name: "to /basic/table18" })).toBeInTheDocument();
  });
});
