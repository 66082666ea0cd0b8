import { useState } from "react";
import type { ScreenWidth } from "./use-screen-width.ts";

const storageKey = "chancery.menuFolded";

/** Whether the menu shows icons only: as chosen on this device, else folded on screens of middle width. */
export function useMenuFold(width: ScreenWidth): [folded: boolean, fold: (folded: boolean) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey));
  const folded = chosen === null ? width === "middle" : chosen === "yes";
  return [
    folded,
    (next) => {
      const text = next ? "yes" : "no";
      localStorage.setItem(storageKey, text);
      setChosen(text);
    },
  ];
}
