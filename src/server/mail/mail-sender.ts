/** A mail to one person. */
export interface Mail {
  /** The same whenever the same mail is sent again, so that a mailbox recognises it. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers: Readonly<Record<string, string>>;
}

/** Hands mails to a mail server. */
export interface MailSender {
  /** @throws {MailError} where the server did not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/**
 * Why a mail was not taken:
 *
 * - unreachable: no mail server answered, or it refused our log-in; the same for every mail
 * - later: the server asks to try again
 * - address: there is no such mailbox
 * - refused: the server will not take this mail
 */
export const mailFailures = ["unreachable", "later", "address", "refused"] as const;
export type MailFailure = (typeof mailFailures)[number];

/** The mail server did not take a mail; `message` is what it said. */
export class MailError extends Error {
  readonly failure: MailFailure;

  constructor(failure: MailFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "MailError";
    this.failure = failure;
  }
}
