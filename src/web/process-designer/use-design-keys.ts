import type { KeyboardEvent } from "react";
import { focusPlace } from "../keys/index.ts";
import type { Design } from "./design-context.ts";

/** Ctrl Z and Ctrl Y everywhere in the designer; a text field keeps its own while it is being written in. */
export function useDesignKeys({ undo, redo, choose }: Design) {
  return (event: KeyboardEvent<HTMLElement>) => {
    // A dialog stands inside what it was opened from: Esc closes it, and what is marked stays marked.
    if (focusPlace(event.target).dialogOpen) return;
    const isTyping = (event.target as HTMLElement).matches("input, textarea, [contenteditable]");
    if (event.key === "Escape" && !isTyping && !event.defaultPrevented) return choose(undefined);
    if (!(event.ctrlKey || event.metaKey) || isTyping) return;
    const key = event.key.toLowerCase();
    const act = key === "y" || (key === "z" && event.shiftKey) ? redo : key === "z" ? undo : undefined;
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
}
