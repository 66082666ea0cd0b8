import { useState } from "react";

const prefix = "chancery.discussion.";

/** The place of what somebody writes about an application: of each kind of contribution, and of each answer, one. */
export function messageKey(userCode: string, applyId: string, what: string): string {
  return `${prefix}${userCode}.${applyId}.${what}`;
}

/** Whether something was written there and is not sent yet. */
export function hasUnsentMessage(key: string): boolean {
  return (localStorage.getItem(key) ?? "") !== "";
}

/** A message that outlives a reload and the end of a session, until it is sent or given up. */
export function useUnsentMessage(key: string) {
  const [message, setMessage] = useState(() => localStorage.getItem(key) ?? "");
  return {
    message,
    write: (next: string) => {
      setMessage(next);
      try {
        if (next === "") localStorage.removeItem(key);
        else localStorage.setItem(key, next);
      } catch {
        // Full, or not allowed to store anything: it is still on the screen, to be sent.
      }
    },
    forget: () => localStorage.removeItem(key),
  };
}
