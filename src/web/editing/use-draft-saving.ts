import { useCallback, useEffect, useRef, useState } from "react";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { type CallError, isCallError, useRetry } from "../api/index.ts";
import { forgetLocalCopy, type LocalCopy, storeLocalCopy } from "./local-copy.ts";
import { settleDraftText } from "./use-draft-text.ts";

const pauseMs = 1_200;
const keepMs = 300;

/** How the draft stands with the server. */
export type SaveState<Edited = unknown> =
  | { is: "untouched" }
  | { is: "typing" }
  | { is: "saving" }
  | { is: "saved"; at: string }
  /** `isKept`: this browser holds what the server has not. */
  | { is: "failed"; error: CallError; isKept: boolean }
  /** Somebody else saved meanwhile; nothing is written until it is said whose counts. */
  | { is: "conflict"; error: CallError; base: Edited };

/** What is said beside a final save, by name: a note, a reason. */
export type Beside = Readonly<Record<string, string>>;

/** A draft is kept; `final` says that it shall count from now on. */
export type SaveKind = "draft" | "final";

type Copied = Pick<LocalCopy, "edited" | "base" | "rowVersion">;

const isSame = (one: Copied, other: Copied) =>
  one.edited === other.edited && one.base === other.base && one.rowVersion === other.rowVersion;

interface Stored<Edited, Answer> {
  /** Where this browser keeps a copy until the server has it. */
  key: string;
  rowVersion: number | undefined;
  /** Sends what is edited, with the state of the server it began from. */
  send: (edited: Edited, since: number | undefined, as: SaveKind, beside?: Beside) => Promise<Answer>;
}

/**
 * Keeps a draft while it is edited: in this browser after a blink, on the server a moment later and again until the
 * server has it. It always says from which state it began: a draft that somebody else saved is never written over.
 */
export function useDraftSaving<Edited, Answer extends { rowVersion: number }>(
  edited: Edited,
  opened: Stored<Edited, Answer>,
) {
  const [state, setState] = useState<SaveState<Edited>>({ is: "untouched" });
  /** Somebody has pressed what makes it count; that it is kept meanwhile by itself is no reason to refuse the press. */
  const [isFinishing, setFinishing] = useState(false);
  const rowVersion = useRef(opened.rowVersion);
  const latest = useRef(edited);
  const confirmed = useRef(edited);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keeping = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isKept = useRef(true);
  /** The copy in this browser: it is long, and written once for each state. */
  const copied = useRef<Copied>(undefined);
  const isHeld = useRef(false);
  /** How it stands while there is nothing to be sent. */
  const settled = useRef<SaveState<Edited>>({ is: "untouched" });
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const { key } = opened;
  const carry = useRef(opened.send);
  useEffect(() => {
    carry.current = opened.send;
  });

  const forget = useCallback(() => {
    forgetLocalCopy(key);
    copied.current = undefined;
  }, [key]);
  const settle = useCallback(
    (as: SaveState<Edited>) => {
      forget();
      settled.current = as;
      setState(as);
    },
    [forget],
  );
  const keep = useCallback(() => {
    clearTimeout(keeping.current);
    keeping.current = undefined;
    const copy = { edited: latest.current, base: confirmed.current, rowVersion: rowVersion.current };
    if (copy.edited === copy.base) {
      // What was written down has been taken back since.
      if (copied.current !== undefined) forget();
      return;
    }
    if (copied.current !== undefined && isSame(copied.current, copy)) return;
    isKept.current = storeLocalCopy(key, { ...copy, at: new Date().toISOString() });
    copied.current = isKept.current ? copy : undefined;
  }, [forget, key]);

  const send = useCallback(
    async (as: SaveKind, beside?: Beside): Promise<Answer | CallError> => {
      const sent = latest.current;
      const since = rowVersion.current;
      setState({ is: "saving" });
      try {
        const answer = await carry.current(sent, since, as, beside);
        rowVersion.current = answer.rowVersion;
        confirmed.current = sent;
        if (latest.current === sent) settle({ is: "saved", at: new Date().toISOString() });
        else setState({ is: "typing" });
        return answer;
      } catch (error) {
        if (!isCallError(error)) {
          setState({ is: "typing" });
          throw error;
        }
        isHeld.current = error.code === errorCatalogue.definitionChanged.code;
        if (isHeld.current) setState({ is: "conflict", error, base: confirmed.current });
        else if (as === "draft") setState({ is: "failed", error, isKept: isKept.current });
        else setState({ is: "typing" });
        return error;
      }
    },
    [settle],
  );

  const queued = useCallback(
    <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
      clearTimeout(timer.current);
      keep();
      const next = running.current.then(act);
      running.current = next.catch(() => undefined);
      return next;
    },
    [keep],
  );
  const save = useCallback(
    () =>
      queued(async () => {
        if (isHeld.current) return;
        if (latest.current === confirmed.current) setState(settled.current);
        else await send("draft");
      }),
    [queued, send],
  );
  const publish = useCallback(
    async (beside?: Beside) => {
      settleDraftText();
      setFinishing(true);
      try {
        const answer = await queued(() => send("final", beside));
        // What is refused stays a draft, and a draft is not lost: nobody need edit it again for the server to have it.
        if (isCallError(answer)) void save();
        return answer;
      } finally {
        setFinishing(false);
      }
    },
    [queued, save, send],
  );

  useEffect(() => {
    if (latest.current === edited) return;
    latest.current = edited;
    // Also where it says again what the server has: a save of what it said between may be under way.
    keeping.current ??= setTimeout(keep, keepMs);
    if (isHeld.current) return;
    setState((now) => (now.is === "typing" ? now : { is: "typing" }));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), pauseMs);
  }, [edited, keep, save]);

  useRetry(state.is === "failed" ? state.error : undefined, save);

  useEffect(() => {
    // Another page of the same person may have taken the copy away since: once more, whether it was written or not.
    const keepAnyhow = () => {
      if (latest.current !== confirmed.current) copied.current = undefined;
      keep();
    };
    window.addEventListener("pagehide", keepAnyhow);
    return () => {
      window.removeEventListener("pagehide", keepAnyhow);
      clearTimeout(timer.current);
      keepAnyhow();
      void save();
    };
  }, [keep, save]);

  /** After a conflict: what is edited here goes on from the state that the other one saved. */
  const goOnFrom = useCallback(
    (theirs: number) => {
      rowVersion.current = theirs;
      isHeld.current = false;
      return save();
    },
    [save],
  );
  /** After a conflict: what the other saved is what that goes on here. */
  const take = useCallback(
    (theirs: Edited, version: number) => {
      rowVersion.current = version;
      isHeld.current = false;
      latest.current = theirs;
      confirmed.current = theirs;
      settle({ is: "untouched" });
    },
    [settle],
  );
  /** Of a copy that this browser kept: it began from that state, whatever the server has by now. */
  const resume = useCallback((base: Edited, since: number | undefined) => {
    rowVersion.current = since;
    confirmed.current = base;
  }, []);
  return { state, isFinishing, save, publish, goOnFrom, take, resume };
}
