import { useSyncExternalStore } from "react";

export type ScreenWidth = "small" | "middle" | "wide";

const small = window.matchMedia("(max-width: 767.98px)");
const wide = window.matchMedia("(min-width: 1200px)");

function read(): ScreenWidth {
  if (small.matches) return "small";
  return wide.matches ? "wide" : "middle";
}

/** Phone, tablet or desk; drawn anew when it changes. */
export function useScreenWidth(): ScreenWidth {
  return useSyncExternalStore((changed) => {
    small.addEventListener("change", changed);
    wide.addEventListener("change", changed);
    return () => {
      small.removeEventListener("change", changed);
      wide.removeEventListener("change", changed);
    };
  }, read);
}
