import { useEffect, useRef } from "react";
import { focusPlace } from "../keys/index.ts";

interface DocumentKeys {
  undo?: (() => void) | undefined;
  redo?: (() => void) | undefined;
  /** Esc: nothing is marked any more. */
  leave: () => void;
}

/** As much of a key press as counts here, React's or the browser's. */
type Press = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "metaKey" | "shiftKey" | "defaultPrevented" | "target" | "preventDefault"
>;

/**
 * Ctrl Z and Ctrl Y everywhere in a designer; a text field keeps its own while it is being written in. Answers what the frame
 * of the designer does with a key. What is pressed while nothing has the focus counts as well: the button that took a
 * field away goes with it, and its focus is nowhere.
 */
export function useDocumentKeys({ undo, redo, leave }: DocumentKeys): (event: Press) => void {
  const press = (event: Press) => {
    const isTyping = (event.target as HTMLElement).matches("input, textarea, [contenteditable]");
    const leaves = event.key === "Escape" && !event.defaultPrevented;
    if (isTyping || !(leaves || event.ctrlKey || event.metaKey)) return;
    // A dialog stands inside what it was opened from: Esc closes it, and what is marked stays marked.
    if (focusPlace(event.target).dialogOpen) return;
    if (leaves) return leave();
    const key = event.key.toLowerCase();
    const act = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.target === document.body) latest.current(event);
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
  return press;
}
