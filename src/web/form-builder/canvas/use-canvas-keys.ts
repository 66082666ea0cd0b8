import type { KeyboardEvent, RefObject } from "react";
import { copyBlock } from "../clipboard.ts";
import { useBuilder } from "../builder-context.ts";
import {
  blockOf,
  componentAtKey,
  duplicateComponents,
  hasSpan,
  keysIn,
  moveBy,
  removeComponents,
  spanOf,
} from "../model/index.ts";
import { usePaste } from "../use-paste.ts";
import { useSetSpan } from "./use-set-span.ts";

/**
 * The canvas by keys: arrows go from field to field, with Alt they move it, with Shift ← → make it narrower and wider;
 * Delete, Ctrl C, X, V and D do what they do everywhere; Ctrl A marks all.
 */
export function useCanvasKeys(list: RefObject<HTMLElement | null>) {
  const { page, marked, mark, edit, mayEdit } = useBuilder();
  const paste = usePaste();
  const setSpan = useSetSpan();
  const focus = (key: string) =>
    // After the page is drawn again: the field stands elsewhere by then.
    setTimeout(() => list.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus(), 0);
  return (event: KeyboardEvent<HTMLElement>) => {
    const key = (event.target as HTMLElement).dataset["key"];
    if (key === undefined) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const keys = marked.includes(key) ? marked : [key];
    const done = () => event.preventDefault();
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
    if (by !== undefined && !isCommand) {
      done();
      if (event.shiftKey && mayEdit && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
        for (const each of keys) widen(each, by);
      } else if (event.altKey && mayEdit) {
        const moved = moveBy(page, keys, by);
        edit(() => moved);
        const [first] = moved.marked ?? [];
        if (first !== undefined) focus(first);
      } else if (!event.altKey) {
        const order = keysIn(page);
        const next = order[order.indexOf(key) + by];
        if (next === undefined) return;
        if (event.shiftKey) mark(next, "too");
        else mark(next);
        focus(next);
      }
      return;
    }
    if (isCommand && event.key.toLowerCase() === "a") {
      done();
      mark(undefined);
      for (const [at] of page.components.entries()) mark(String(at), "too");
      return;
    }
    if (isCommand && event.key.toLowerCase() === "c") {
      done();
      copyBlock(blockOf(page, keys));
      return;
    }
    if (!mayEdit) return;
    if (event.key === "Delete" || (isCommand && event.key.toLowerCase() === "x")) {
      done();
      if (isCommand) copyBlock(blockOf(page, keys));
      const removed = removeComponents(page, keys);
      edit(() => removed);
      const [next] = removed.marked ?? [];
      if (next !== undefined) focus(next);
    } else if (isCommand && event.key.toLowerCase() === "v") {
      done();
      paste(key);
    } else if (isCommand && event.key.toLowerCase() === "d") {
      done();
      edit((now) => duplicateComponents(now, keys));
    }
  };

  function widen(key: string, by: number): void {
    const component = componentAtKey(page, key);
    if (component !== undefined && hasSpan(component)) setSpan(key, spanOf(component) + by);
  }
}
