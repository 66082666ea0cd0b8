import { useCallback, useEffect, useRef, useState } from "react";

/** What somebody has typed on a task and not sent yet. */
export interface DecisionDraft {
  opinion: string;
}

const prefix = "chancery.decision.";
const blank: DecisionDraft = { opinion: "" };

/** The place of a draft: one person's, on one task, in this browser. */
export function draftKey(userCode: string, bpdTaskId: number): string {
  return `${prefix}${userCode}.${bpdTaskId}`;
}

/** Reads a draft; a damaged one counts as none. */
export function readDraft(key: string): DecisionDraft {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof stored === "object" && stored !== null && "opinion" in stored) {
      return { opinion: String(stored.opinion) };
    }
  } catch {
    // A draft that cannot be read is no reason to stop anybody from deciding.
  }
  return blank;
}

/** An opinion that outlives reload, expiry and lost connection; `forget` once it has been sent. */
export function useOpinionDraft(key: string) {
  const [opinion, setOpinion] = useState(() => readDraft(key).opinion);
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    setOpinion(readDraft(key).opinion);
  }, [key]);

  const write = useCallback(
    (next: string) => {
      setOpinion(next);
      if (next === "") localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify({ opinion: next } satisfies DecisionDraft));
    },
    [key],
  );
  const forget = useCallback(() => localStorage.removeItem(key), [key]);
  return { opinion, write, forget };
}
