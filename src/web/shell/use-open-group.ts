import { useState } from "react";
import { useLocation } from "react-router-dom";
import type { MenuGroup } from "./menu-groups.ts";

const storageKey = "chancery.menuGroups";
/** A longer group is closed until somebody opens it, or is in it. */
const mostOpen = 12;

/** Whether a group of the menu shows its entries: as chosen on this device, else where it is short or one is in it. */
export function useOpenGroup({ menuId, entries }: MenuGroup): {
  open: boolean;
  /** The screen shown now is one of its entries. */
  holdsCurrent: boolean;
  toggle: () => void;
} {
  const { pathname } = useLocation();
  const holdsCurrent = entries.some(({ target }) => target.kind === "screen" && target.path === pathname);
  const [chosen, setChosen] = useState(() => stored()[menuId]);
  const open = chosen ?? (holdsCurrent || entries.length <= mostOpen);
  return {
    open,
    holdsCurrent,
    toggle: () => {
      localStorage.setItem(storageKey, JSON.stringify({ ...stored(), [menuId]: !open }));
      setChosen(!open);
    },
  };
}

/** Nothing where what is stored cannot be read: the menu opens as for somebody new. */
function stored(): Record<string, boolean | undefined> {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "{}") as Record<string, boolean>;
  } catch {
    return {};
  }
}
