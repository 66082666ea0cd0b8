import { useState } from "react";

/** Which sentence about saving is told aloud. */
type Told = "saving" | "saved" | "failed" | "failedHere";

/** As much of how a draft stands as counts here. */
interface Standing {
  is: string;
  isKept?: boolean;
}

interface Telling {
  text: Told;
  /** How the draft stood when it was told. */
  at: Standing;
}

/**
 * What a screen reader is told of saving. A draft that saves itself does so in silence, for it would talk over what one is
 * doing; told are what went wrong, once, that it is saved again afterwards, and what became of what somebody pressed. A conflict
 * has a notice of its own.
 *
 * @returns the sentence, and what to call where somebody asks to save again
 */
export function useSavingNotice(state: Standing): { told: Told | undefined; ask: () => void } {
  const [telling, setTelling] = useState<Telling>();
  const next = nextTelling(telling, state);
  if (next !== telling) setTelling(next);
  return { told: next?.text, ask: () => setTelling({ text: "saving", at: state }) };
}

/** Pure. What is told already stays as it is: only what is new is spoken. */
function nextTelling(before: Telling | undefined, state: Standing): Telling | undefined {
  if (state === before?.at) return before;
  const tell = (text: Told) => (before?.text === text ? before : { text, at: state });
  if (state.is === "failed") return tell(state.isKept === true ? "failed" : "failedHere");
  if (before === undefined) return undefined;
  if (state.is === "saved") return tell("saved");
  return state.is === "typing" && before.text === "saved" ? undefined : before;
}
