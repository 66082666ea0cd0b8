import type { Language } from "#contract/codes/language.ts";

/** A message to one person in the messaging app; `docs/messaging-app.md` says what each part is. */
export interface ChatMessage {
  /** The same whenever the same message is sent again. */
  key: string;
  to: { userCode: string; name: string; email: string | null; phone: string | null };
  language: Language;
  title: string;
  /** Plain text. */
  text: string;
  link: string;
}

/** Hands messages to the messaging app. */
export interface ChatSender {
  /** @throws {DeliveryError} where it did not take it. */
  send(message: ChatMessage): Promise<void>;
}
