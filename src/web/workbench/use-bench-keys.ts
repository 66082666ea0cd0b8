import { useEffect, useRef } from "react";

export interface BenchKeys {
  next: () => void;
  previous: () => void;
  open: () => void;
  approve: () => void;
  giveBack: () => void;
  search: () => void;
  leave: () => void;
}

/** Whether somebody is typing, so that a letter is a letter. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select"))
  );
}

const wayMs = 1_200;

/** The bench's keys. None of them works while one types, or while a dialog is open. */
export function useBenchKeys(keys: BenchKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    let waysUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Escape") {
        if (document.querySelector(".ant-modal-wrap:not([style*='display: none'])") === null) {
          latest.current.leave();
        }
        return;
      }
      if (isTyping(event.target) || document.querySelector("[role=dialog]") !== null) return;
      // `g` begins one of the shell's two-letter ways; the letter after it is not ours.
      const isSecond = event.timeStamp < waysUntil;
      waysUntil = event.key === "g" ? event.timeStamp + wayMs : 0;
      const act = isSecond ? undefined : actions[event.key];
      if (act === undefined) return;
      if (event.key === "Enter" && event.target instanceof HTMLElement && event.target.matches("a, button")) {
        return;
      }
      event.preventDefault();
      latest.current[act]();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

const actions: Record<string, keyof BenchKeys> = {
  j: "next",
  k: "previous",
  Enter: "open",
  a: "approve",
  r: "giveBack",
  "/": "search",
};
