export type { Mail, MailAttachment, MailSender } from "./mail-sender.ts";
export { smtpSender } from "./smtp-sender.ts";
