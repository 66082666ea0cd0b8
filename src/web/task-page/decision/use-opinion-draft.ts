import { useCallback, useEffect, useRef, useState } from "react";
import { thisWindow } from "../../session/index.ts";
import { type BegunDecision, isBegun, nothingBegun } from "./begun-decision.ts";
import { type BegunExtras, noExtras } from "./begun-extras.ts";
import {
  type DecisionDraft,
  draftsElsewhere,
  forgetDrafts,
  readDraft,
  storeDraft,
} from "./decision-draft.ts";
import { filesNotHere, offerOf, offersMore, takeOver } from "./take-over.ts";

/**
 * An opinion, what was put with it and the way of deciding that was begun with it, that outlive reload, expiry and lost
 * connection; `forget` once it has been sent. A window that holds none yet begins from the newest that another one holds.
 * `elsewhere` is what another window holds besides, until it is taken or left aside.
 */
export function useOpinionDraft(key: string) {
  const [others, setOthers] = useState(() => draftsElsewhere(key, thisWindow));
  const [draft, setDraft] = useState(
    (): Omit<DecisionDraft, "at"> => readDraft(key, thisWindow) ?? beginFrom(others[0]),
  );
  const { opinion, begun, extras, known } = draft;
  const [resumed, setResumed] = useState(isBegun(begun));
  const latest = useRef(draft);

  useEffect(() => {
    const look = ({ key: changed }: StorageEvent) => {
      if (changed === null || changed.startsWith(key)) setOthers(draftsElsewhere(key, thisWindow));
    };
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, [key]);

  const keep = useCallback(
    (change: Partial<Omit<DecisionDraft, "at">>) => {
      const next = { ...latest.current, ...change };
      latest.current = next;
      setDraft(next);
      storeDraft(key, thisWindow, { ...next, at: new Date().toISOString() });
    },
    [key],
  );
  const write = useCallback((next: string) => keep({ opinion: next }), [keep]);
  const begin = useCallback(
    (next: BegunDecision) => {
      const { mode, hands } = latest.current.begun;
      if (next.mode !== mode || next.hands?.change !== hands?.change) setResumed(false);
      keep({ begun: next });
    },
    [keep],
  );
  const put = useCallback(
    (change: Partial<BegunExtras>) => keep({ extras: { ...latest.current.extras, ...change } }),
    [keep],
  );
  const forget = useCallback(() => forgetDrafts(key), [key]);

  const other = others.find((each) => !known.includes(offerOf(each)) && offersMore(each, draft));
  const settled = other === undefined ? known : [...known, offerOf(other)];
  const elsewhere = other && {
    opinion: other.opinion.trim() === opinion.trim() ? "" : other.opinion,
    files: filesNotHere(other, draft),
    at: other.at,
    take: () => keep({ ...takeOver(other, latest.current), known: settled }),
    leaveAside: () => keep({ known: settled }),
  };
  return { opinion, write, begun, begin, extras, put, resumed, forget, elsewhere };
}

function beginFrom(other: DecisionDraft | undefined): Omit<DecisionDraft, "at"> {
  return other === undefined
    ? { opinion: "", begun: nothingBegun, extras: noExtras, known: [] }
    : {
        opinion: other.opinion,
        begun: other.begun,
        extras: other.extras,
        known: [...other.known, offerOf(other)],
      };
}
