/** A file that goes with a mail. */
export interface MailAttachment {
  fileName: string;
  bytes: Buffer;
}

/** A mail to one person. */
export interface Mail {
  /** The same whenever the same mail is sent again, so that a mailbox recognises it. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  /** Empty: the text alone. */
  html: string;
  headers: Readonly<Record<string, string>>;
  attachments?: readonly MailAttachment[];
}

/** Hands mails to a mail server. */
export interface MailSender {
  /** @throws {DeliveryError} where the server did not take it. */
  send(mail: Mail): Promise<void>;
  close(): void;
}
