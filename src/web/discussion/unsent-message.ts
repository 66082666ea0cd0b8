import { useState } from "react";
import { type Attachment, attachmentsIn } from "#contract/shapes/attachment.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ComboboxOption } from "../kit/index.ts";

const prefix = "chancery.discussion.";

/** What is written about an application and not sent yet, and whom it names. */
export interface UnsentMessage {
  message: string;
  /** Of whom it is asked: one, or nobody yet. */
  asked: readonly ComboboxOption[];
  mentioned: readonly ComboboxOption[];
  /** They are uploaded already. */
  files: readonly Attachment[];
}

const nothing: UnsentMessage = { message: "", asked: [], mentioned: [], files: [] };

/** The place of what somebody writes about an application: of each kind of contribution, and of each answer, one. */
export function messageKey(userCode: string, applyId: string, what: string): string {
  return `${prefix}${userCode}.${applyId}.${what}`;
}

/** Whether something was written there and is not sent yet. */
export function hasUnsentMessage(key: string): boolean {
  return !isNothing(readUnsent(key));
}

/** A message that outlives a reload and the end of a session, until it is sent or given up; `isBack` once it has. */
export function useUnsentMessage(key: string) {
  const [{ unsent, isBack }, setState] = useState(() => {
    const kept = readUnsent(key);
    return { unsent: kept, isBack: !isNothing(kept) };
  });
  return {
    unsent,
    isBack,
    write: (change: Partial<UnsentMessage>) => {
      const next = { ...unsent, ...change };
      setState({ unsent: next, isBack });
      try {
        if (isNothing(next)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Full, or not allowed to store anything: it is still on the screen, to be sent.
      }
    },
    forget: () => localStorage.removeItem(key),
  };
}

function isNothing({ message, asked, mentioned, files }: UnsentMessage): boolean {
  return message === "" && asked.length === 0 && mentioned.length === 0 && files.length === 0;
}

function readUnsent(key: string): UnsentMessage {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<UnsentMessage> | null;
    if (typeof kept?.message !== "string") return nothing;
    return {
      message: kept.message,
      asked: peopleOf(kept.asked),
      mentioned: peopleOf(kept.mentioned),
      files: attachmentsIn(kept.files as JsonValue | undefined),
    };
  } catch {
    // What cannot be read is no reason to stop anybody from writing.
    return nothing;
  }
}

function peopleOf(kept: unknown): ComboboxOption[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((each: Partial<ComboboxOption> | null) =>
    typeof each?.value === "string" && typeof each.label === "string"
      ? [{ value: each.value, label: each.label }]
      : [],
  );
}
