import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router-dom";
import { useLeaveGuard } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import { ConfirmDialog } from "../kit/index.ts";
import type { SaveState } from "./use-autosave.ts";

/** Whoever leaves while the draft is being sent waits so long before they are asked. */
const patienceMs = 1_500;

interface LeaveDraftProps {
  state: SaveState;
  /** Sends what the server has not; answers whether it has everything. */
  save: () => Promise<boolean>;
}

/** Whoever leaves a draft first has it saved; where it cannot be, they are asked. */
export function LeaveDraft({ state, save }: LeaveDraftProps) {
  const t = useTexts("application-form");
  const isUnsaved = state.is === "typing" || state.is === "saving" || state.is === "failed";
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      // A session that ended keeps nobody.
      nextLocation.pathname !== "/login" &&
      currentLocation.pathname !== nextLocation.pathname,
  );
  const [isAsked, setAsked] = useState(false);
  const isBlocked = blocker.state === "blocked";
  // What changes while somebody leaves begins nothing anew.
  const latest = useRef({ blocker, save });
  useEffect(() => {
    latest.current = { blocker, save };
  });
  useEffect(() => {
    if (!isBlocked) return undefined;
    let isHere = true;
    const asking = setTimeout(() => setAsked(true), patienceMs);
    void latest.current
      .save()
      .catch(() => false)
      .then((isSaved) => {
        if (!isHere) return;
        if (isSaved) latest.current.blocker.proceed?.();
        else setAsked(true);
      });
    return () => {
      isHere = false;
      clearTimeout(asking);
      setAsked(false);
    };
  }, [isBlocked]);
  useLeaveGuard({ is: state.is === "failed" ? "failed" : "untouched" });
  if (!isBlocked || !isAsked) return null;
  const isLost = state.is === "failed" && !state.isKept;
  return (
    <ConfirmDialog
      title={t("leave.title")}
      confirm={t("leave.anyway")}
      danger={isLost}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {t(isLost ? "leave.lost" : "leave.kept")}
    </ConfirmDialog>
  );
}
