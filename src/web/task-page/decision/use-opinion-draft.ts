import { useCallback, useEffect, useState } from "react";
import { thisWindow } from "../../session/index.ts";
import {
  type DecisionDraft,
  draftsElsewhere,
  forgetDrafts,
  readDraft,
  storeDraft,
} from "./decision-draft.ts";

/**
 * An opinion that outlives reload, expiry and lost connection; `forget` once it has been sent. A window that holds none yet
 * begins from the newest that another one holds. `elsewhere` is what another window holds besides, until it is taken or
 * left aside.
 */
export function useOpinionDraft(key: string) {
  const [others, setOthers] = useState(() => draftsElsewhere(key, thisWindow));
  const [{ opinion, known }, setDraft] = useState(
    (): Omit<DecisionDraft, "at"> => readDraft(key, thisWindow) ?? beginFrom(others[0]),
  );

  useEffect(() => {
    const look = ({ key: changed }: StorageEvent) => {
      if (changed === null || changed.startsWith(key)) setOthers(draftsElsewhere(key, thisWindow));
    };
    window.addEventListener("storage", look);
    return () => window.removeEventListener("storage", look);
  }, [key]);

  const keep = useCallback(
    (next: Omit<DecisionDraft, "at">) => {
      setDraft(next);
      storeDraft(key, thisWindow, { ...next, at: new Date().toISOString() });
    },
    [key],
  );
  const write = useCallback((next: string) => keep({ opinion: next, known }), [keep, known]);
  const forget = useCallback(() => forgetDrafts(key), [key]);

  const other = others.find(
    (each) => each.opinion.trim() !== opinion.trim() && !known.includes(each.opinion),
  );
  const settled = other === undefined ? known : [...known, other.opinion];
  const elsewhere = other && {
    opinion: other.opinion,
    at: other.at,
    take: () => keep({ opinion: other.opinion, known: settled }),
    leaveAside: () => keep({ opinion, known: settled }),
  };
  return { opinion, write, forget, elsewhere };
}

function beginFrom(other: DecisionDraft | undefined): Omit<DecisionDraft, "at"> {
  return other === undefined
    ? { opinion: "", known: [] }
    : { opinion: other.opinion, known: [...other.known, other.opinion] };
}
