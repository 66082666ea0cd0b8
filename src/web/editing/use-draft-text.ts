import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/** Shorter than the pause between two thoughts, longer than the one between two keys of somebody quick. */
const pauseMs = 80;

/** The fields whose text the document does not know yet: at most the one being typed into. */
const unsettled = new Map<object, () => void>();

/** What happens to the page while somebody is typing and needs the document whole. */
const endings = ["pagehide", "beforeunload", "popstate", "hashchange"] as const;

/** The document knows from now on what was typed into it so far. Call it before a document is taken as it is. */
export function settleDraftText(): void {
  if (unsettled.size === 0) return;
  flushSync(() => {
    for (const settle of unsettled.values()) settle();
  });
}

function wait(field: object, settle: () => void): void {
  // First of all who listen: what the others keep, save or ask about has the last key in it.
  if (unsettled.size === 0)
    for (const ending of endings) window.addEventListener(ending, settleDraftText, true);
  unsettled.set(field, settle);
}

function waitNoMore(field: object): void {
  if (!unsettled.delete(field) || unsettled.size > 0) return;
  for (const ending of endings) window.removeEventListener(ending, settleDraftText, true);
}

/** A text as its field shows it, and what its field has to say. */
export interface DraftText {
  value: string;
  type: (text: string) => void;
  /** The field is being left: what was typed counts at once. */
  settle: () => void;
}

/**
 * The text of one field of a large document: the process and the form that is being designed. The field keeps what is
 * typed and a key draws the field alone; the document is told in the first pause, as a transition that gives way to the
 * next key, and at once when the field is left, the page ends or `settleDraftText` is called. The one way to type into
 * a document of many parts: everything that shows the document is drawn once for a word and not for each of its letters.
 */
export function useDraftText(value: string, tell: (text: string) => void): DraftText {
  const [typed, setTyped] = useState<string>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<{ text: string; tell: (text: string) => void; isTold: boolean }>(undefined);
  const settle = useCallback(() => {
    clearTimeout(pause.current);
    const { current } = waiting;
    if (current === undefined) return;
    current.isTold = true;
    current.tell(current.text);
    // Whoever has typed on meanwhile goes on from there.
    setTyped((now) => (now === current.text ? undefined : now));
  }, []);
  const type = useCallback(
    (text: string) => {
      setTyped(text);
      // As it was when it was typed: a field that shows another part of the document next tells the right one.
      waiting.current = { text, tell, isTold: false };
      wait(waiting, settle);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => startTransition(settle), pauseMs);
    },
    [tell, settle],
  );
  useEffect(() => {
    // Only now: told as a transition it may still be under way, and whoever needs it at once tells it again.
    if (typed !== undefined || waiting.current?.isTold !== true) return;
    waiting.current = undefined;
    waitNoMore(waiting);
  }, [typed]);
  useEffect(
    () => () => {
      settle();
      waitNoMore(waiting);
    },
    [settle],
  );
  return { value: typed ?? value, type, settle };
}
