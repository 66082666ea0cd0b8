import { useEffect, useId, useSyncExternalStore } from "react";
import { type Notice, noticeStore } from "./notice-store.ts";

/** The dialogs that are open, the one on top last; what each found said when it opened is not its own. */
let open: readonly { id: string; before: readonly Notice[] }[] = [];
const listeners = new Set<() => void>();

function become(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a dialog lies over the page, and with it over the strip: what fails is said in the dialog then. */
export function useIsBelowDialog(): boolean {
  return useSyncExternalStore(subscribe, () => open.length > 0);
}

/** What failed last since a dialog opened, for the dialog that calls it, as long as none lies on top. It goes with the dialog. */
export function useRefusal(): string | undefined {
  const id = useId();
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const top = useSyncExternalStore(subscribe, () => open.at(-1));
  useEffect(() => {
    const before = noticeStore.read();
    become([...open, { id, before }]);
    return () => {
      become(open.filter((each) => each.id !== id));
      for (const notice of failedSince(before, noticeStore.read())) noticeStore.dismiss(notice.key);
    };
  }, [id]);
  return top?.id === id ? failedSince(top.before, notices).at(-1)?.said : undefined;
}

function failedSince(before: readonly Notice[], notices: readonly Notice[]): readonly Notice[] {
  return notices.filter((notice) => notice.tone === "failed" && !before.includes(notice));
}
