import { useEffect, useState, useSyncExternalStore } from "react";
import { useKeys } from "../keys/index.ts";
import { Button } from "./button.tsx";
import { CloseButton } from "./close-button.tsx";
import { useIsBelowDialog } from "./dialog-refusal.ts";
import { type Notice, noticeStore } from "./notice-store.ts";
import styles from "./notice-strip.module.css";

const seconds = { plain: 6, withAction: 12 };

/** The one strip at the foot of the page that says what was done; drawn once, by the shell. */
export function NoticeStrip() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const isBelowDialog = useIsBelowDialog();
  const undoable = notices.findLast(({ action }) => action?.undoes === true);
  useKeys("anywhere", { undo: undoable && (() => takeUp(undoable)) });
  return (
    <div className={styles.strips} role="status" aria-live="polite" aria-relevant="additions text">
      {notices
        .filter(({ tone }) => !isBelowDialog || tone !== "failed")
        .map((notice) => (
          <Strip key={notice.key} notice={notice} />
        ))}
    </div>
  );
}

/** The notice goes before its action runs: it can still be clicked while it leaves. */
function takeUp({ key, action }: Notice): void {
  noticeStore.dismiss(key);
  void action?.run();
}

/** It waits as long as the pointer or the focus is in it. */
function Strip({ notice }: { notice: Notice }) {
  const [held, setHeld] = useState(false);
  const { key, said, tone = "done", action } = notice;
  useEffect(() => {
    if (held || notice.tone === "failed") return undefined;
    const shown = notice.seconds ?? (notice.action === undefined ? seconds.plain : seconds.withAction);
    const timer = setTimeout(() => noticeStore.dismiss(notice.key), shown * 1_000);
    return () => clearTimeout(timer);
  }, [notice, held]);
  return (
    <div
      className={styles.strip}
      data-tone={tone}
      role={tone === "failed" ? "alert" : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={styles.said} title={said}>
        {said}
      </span>
      {action === undefined ? null : (
        <Button size="small" onClick={() => takeUp(notice)}>
          {action.label}
        </Button>
      )}
      <CloseButton onClick={() => noticeStore.dismiss(key)} />
    </div>
  );
}
