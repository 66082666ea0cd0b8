import { useEffect, useRef, useState } from "react";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { type CallError, invalidate } from "../api/index.ts";
import { joinDrafts, type JoinedDrafts, type TwoDrafts } from "./join-drafts.ts";
import type { Draft } from "./local-draft.ts";
import type { useAutosave } from "./use-autosave.ts";

/** Another window saved the application since this one did. */
export function isSavedElsewhere({ code }: CallError): boolean {
  return code === errorCatalogue.draftSavedMeanwhile.code;
}

/** The application is no longer what its page was opened with. */
export function isStale(error: CallError): boolean {
  return error.code === errorCatalogue.staleVersion.code || isSavedElsewhere(error);
}

/** What was changed here and elsewhere, until somebody says which of it counts. */
export interface DraftConflict {
  error: CallError;
  both: JoinedDrafts["both"];
  theirs: Draft;
}

interface Page {
  detail: TaskDetail;
  /** As the server has it. */
  stored: Draft;
  mine: () => Draft;
  isByHand: (code: string) => boolean;
  show: (draft: Draft) => void;
  /** Somebody looks at it as it will be submitted: nothing changes below their eyes. */
  isReviewed: boolean;
}

/**
 * Keeps the page of an application at what the server has. It is read again when the server tells of a change, and when it
 * refuses what was filled in on something older: what only one side changed is joined; what both did waits for a choice,
 * and nothing is saved before. Says whether the process is another than it was saved with, and whether something was joined.
 */
export function useStoredDraft(page: Page, autosave: ReturnType<typeof useAutosave>) {
  const { detail, isReviewed } = page;
  const { state, touch, version, known, agree, settle, hold } = autosave;
  const [isRenewed, setRenewed] = useState(detail.instance.savedWithVersion !== undefined);
  const [isJoined, setJoined] = useState(false);
  const [conflict, setConflict] = useState<DraftConflict | undefined>(undefined);
  /** The refusal that is asked about. */
  const asked = useRef<CallError>(undefined);
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  const processVersion = useRef(detail.instance.processVersion);
  const refusal = state.is === "failed" && isStale(state.error) ? state.error : undefined;
  const isClean = state.is === "untouched" || state.is === "saved";

  useEffect(() => {
    if (refusal !== undefined) void invalidate(todoTaskDetail);
  }, [refusal]);

  /** Takes over what was saved elsewhere, beside what was filled in here. Answers whether that is anything. */
  const join = (preferred: "mine" | "theirs"): boolean => {
    const { stored, show, mine, detail: read } = latest.current;
    const { draft } = joinDrafts(twoDrafts(latest.current, known()), preferred);
    const isNews = !isSame(draft, mine());
    agree(read.version, stored);
    asked.current = undefined;
    setConflict(undefined);
    hold(false);
    show(draft);
    if (isSame(draft, stored)) settle();
    else touch();
    return isNews;
  };
  const joining = useRef(join);
  useEffect(() => {
    joining.current = join;
  });

  useEffect(() => {
    const { stored } = latest.current;
    if (detail.version === version()) agree(detail.version, stored, { isAnswered: false });
    const error = refusal ?? asked.current;
    // A save that is still to come, or under way, is refused where this is newer; it may also be what that save made.
    if (detail.version <= version() || isReviewed || (!isClean && error === undefined)) return;
    if (processVersion.current !== detail.instance.processVersion) setRenewed(true);
    processVersion.current = detail.instance.processVersion;
    const { both } = joinDrafts(twoDrafts(latest.current, known()), "mine");
    if (error !== undefined && both.head.length + both.fields.length > 0) {
      asked.current = error;
      hold(true);
      setConflict({ error, both, theirs: stored });
    } else if (joining.current("mine") && error !== undefined && isSavedElsewhere(error)) {
      setJoined(true);
    }
  }, [detail, isReviewed, isClean, refusal, version, known, agree, hold]);

  return { isRenewed, isJoined, sayJoined: () => setJoined(true), conflict, choose: join };
}

function twoDrafts({ mine, stored, isByHand }: Page, known: TwoDrafts["known"]): TwoDrafts {
  return { known, mine: mine(), theirs: stored, isByHand };
}

function isSame(one: Draft, other: Draft): boolean {
  return (
    one.applyTitle.trim() === other.applyTitle.trim() &&
    one.degreeOfEmergency === other.degreeOfEmergency &&
    sameValue(one.values, other.values)
  );
}
