import { describe, expect, it } from "vitest";
import type { Menu } from "#contract/shapes/menu.ts";
import { routeOf } from "../../../src/web/routes/index.ts";
import { menuGroupsOf, topEntriesOf } from "../../../src/web/shell/menu-groups.ts";

function aMenu(given: Partial<Menu>): Menu {
  return {
    menuId: 1,
    parentMenuId: null,
    menuOrder: 1,
    menuName: "某菜单",
    menuType: "menu",
    status: "1",
    childMenus: [],
    ...given,
  };
}

const group = (menuId: number, ...childMenus: Menu[]) =>
  aMenu({ menuId, menuName: `组${menuId}`, childMenus });
const entry = (menuId: number, menuUrl: string, menuName = `项${menuId}`) =>
  aMenu({ menuId, menuUrl, menuName });

describe("the menu's groups", () => {
  it("leave out 5000 on a small screen", () => {
    // given
    const menus = [group(1000, entry(1, "/userTask")), group(5000, entry(2, "/myApply"))];

    // when
    const [small, wide] = [menuGroupsOf(menus, "small"), menuGroupsOf(menus, "wide")];

    // then
    expect(small.map(({ menuId }) => menuId)).toEqual([1000]);
    expect(wide.map(({ menuId }) => menuId)).toEqual([1000, 5000]);
  });

  it.each(["small", "middle"] as const)("show 2009 on wide screens, not on a %s one", (width) => {
    // given
    const menus = [group(2000, entry(2001, "/myApply"), entry(2009, "/myApprove"))];

    // when
    const idsAt = (at: "small" | "middle" | "wide") =>
      menuGroupsOf(menus, at).flatMap(({ entries }) => entries.map(({ menuId }) => menuId));

    // then
    expect(idsAt(width)).toEqual([2001]);
    expect(idsAt("wide")).toEqual([2001, 2009]);
  });

  it("list a table once, by the screen of its own (D1)", () => {
    // given
    const menus = [
      group(1000, entry(1, "/taskTypeManager"), entry(2, "/userManage")),
      group(3000, entry(3, "/basic/user"), entry(4, "/basic/menu"), entry(5, "/basic/taskType")),
    ];
    const entities = ["/taskTypeManager", "/userManage"].map((path) => routeOf(path)?.entity);

    // when
    const paths = menuGroupsOf(menus, "wide").flatMap(({ entries }) =>
      entries.map(({ target }) => (target.kind === "screen" ? target.path : "")),
    );

    // then
    expect(entities).toEqual(["taskType", "user"]);
    expect(paths).toEqual(["/taskTypeManager", "/userManage", "/basic/menu"]);
  });

  it("leave to the top bar what stands there, with its own picture", () => {
    // given
    const top = { ...entry(9, "/myApply", "常用"), menuType: "topNav", icon: "star" };
    const menus = [top, group(1000, { ...entry(1, "/userTask"), icon: "task" })];

    // when
    const [groups, bar] = [menuGroupsOf(menus, "wide"), topEntriesOf(menus)];

    // then
    expect(groups.map(({ menuId }) => menuId)).toEqual([1000]);
    expect(groups[0]?.entries[0]).toMatchObject({ menuId: 1, icon: "task" });
    expect(bar).toMatchObject([{ name: "常用", icon: "star", target: { kind: "screen", path: "/myApply" } }]);
  });

  it("tell an external system, the new interface and a screen apart", () => {
    // given
    const menus = [
      group(
        1,
        entry(2, '{"taskSource":"FIN"}'),
        entry(3, "", "toNewUI"),
        entry(4, "/userTask"),
        entry(5, "{broken"),
      ),
    ];

    // when
    const [first] = menuGroupsOf(menus, "wide");

    // then
    expect(first?.entries.map(({ target }) => target)).toEqual([
      { kind: "externalSystem", taskSource: "FIN" },
      { kind: "newInterface" },
      { kind: "screen", path: "/userTask" },
    ]);
  });

  it("stand in their order and leave out a group one cannot follow anywhere", () => {
    // given
    const menus = [
      { ...group(2, entry(20, "/myApply")), menuOrder: 2 },
      { ...group(3, entry(30, "/no/such/screen")), menuOrder: 3 },
      { ...group(1, entry(10, "/userTask")), menuOrder: 1 },
    ];

    // when
    const groups = menuGroupsOf(menus, "wide");

    // then
    expect(groups.map(({ menuId }) => menuId)).toEqual([1, 2]);
  });
});
