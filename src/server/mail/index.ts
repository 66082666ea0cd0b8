export type { Mail, MailSender } from "./mail-sender.ts";
export { smtpSender } from "./smtp-sender.ts";
