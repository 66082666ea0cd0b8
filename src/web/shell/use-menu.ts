import { useMemo } from "react";
import { listUserMenu } from "#contract/calls/user.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { useSession } from "../session/index.ts";
import { type MenuEntry, type MenuGroup, menuGroupsOf, topEntriesOf } from "./menu-groups.ts";
import { useScreenWidth } from "./use-screen-width.ts";

interface ShownMenu {
  /** Undefined until they are here. */
  groups: MenuGroup[] | undefined;
  top: MenuEntry[];
}

/** Its own number, which no entry of the table has. */
const topGroupId = 0;

/** My menu as the shell draws it. A small screen has no room in its bar: what stands there is the first group of its menu. */
export function useMenu(): ShownMenu {
  const say = useTexts("shell");
  const { userName } = useSession();
  const width = useScreenWidth();
  const { data } = useCall(listUserMenu, { userName }, { staleTime: 300_000 });
  const name = say("topMenu");
  return useMemo(() => {
    if (data === undefined) return { groups: undefined, top: [] };
    const [groups, top] = [menuGroupsOf(data, width), topEntriesOf(data)];
    if (width !== "small" || top.length === 0) return { groups, top };
    return { groups: [{ menuId: topGroupId, name, icon: "star", entries: top }, ...groups], top: [] };
  }, [data, width, name]);
}
