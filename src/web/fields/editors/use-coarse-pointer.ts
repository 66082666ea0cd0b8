import { useState } from "react";

/** Whether the person works with a finger; asked once, devices do not change hands mid-form. */
export function useCoarsePointer(): boolean {
  const [coarse] = useState(
    () => typeof window.matchMedia === "function" && window.matchMedia("(pointer: coarse)").matches,
  );
  return coarse;
}
