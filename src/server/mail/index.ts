export { type Mail, MailError, type MailFailure, type MailSender } from "./mail-sender.ts";
export { smtpSender } from "./smtp-sender.ts";
