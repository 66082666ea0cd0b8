import { useBlocker } from "react-router-dom";
import { ConfirmDialog } from "../kit/index.ts";

interface LeaveDialogProps {
  isUnsaved: boolean;
  /** The question, what is lost, and the verb of the button. */
  words: { title: string; text: string; leave: string };
  onLeave?: () => void;
  /** Asked as somebody goes: what the program itself does next, such as giving what was stored its address, is no leaving. */
  isOwnWay?: () => boolean;
}

/** Asks before what has unsaved changes is left, by whichever way within the application. */
export function LeaveDialog({ isUnsaved, words, onLeave, isOwnWay }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      isOwnWay?.() !== true &&
      // A session that ended keeps nobody.
      nextLocation.pathname !== "/login" &&
      `${currentLocation.pathname}${currentLocation.search}` !==
        `${nextLocation.pathname}${nextLocation.search}`,
  );
  if (blocker.state !== "blocked") return null;
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.leave}
      danger
      onConfirm={() => {
        onLeave?.();
        blocker.proceed();
      }}
      onClose={() => blocker.reset()}
    >
      {words.text}
    </ConfirmDialog>
  );
}
