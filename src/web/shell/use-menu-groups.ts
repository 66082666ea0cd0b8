import { useMemo } from "react";
import { listUserMenu } from "#contract/calls/user.ts";
import { useCall } from "../api/index.ts";
import { useSession } from "../session/index.ts";
import { type MenuGroup, menuGroupsOf } from "./menu-groups.ts";
import { useScreenWidth } from "./use-screen-width.ts";

/** My menu as the shell draws it; undefined until it is here. */
export function useMenuGroups(): MenuGroup[] | undefined {
  const { userName } = useSession();
  const width = useScreenWidth();
  const { data } = useCall(listUserMenu, { userName }, { staleTime: 300_000 });
  return useMemo(() => (data ? menuGroupsOf(data, width) : undefined), [data, width]);
}
