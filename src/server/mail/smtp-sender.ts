import { createTransport } from "nodemailer";
import { DeliveryError, type DeliveryFailure } from "../delivery/index.ts";
import type { MailSender } from "./mail-sender.ts";

/** A mail server that says nothing for so long counts as away. */
const connectMs = 10_000;
const silenceMs = 20_000;
/** Mails are sent one after another; an idle connection is kept for the next. */
const connections = 1;

/** Sends through a mail server (`smtp:` or `smtps:`), as `from`: `name <address>` or an address. */
export function smtpSender(url: string, from: string): MailSender {
  const given = new URL(url);
  const transport = createTransport({
    pool: true,
    maxConnections: connections,
    host: given.hostname.replace(/^\[(.*)\]$/u, "$1"),
    port: Number(given.port || (given.protocol === "smtps:" ? 465 : 587)),
    secure: given.protocol === "smtps:",
    ...(given.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(given.username), pass: decodeURIComponent(given.password) } }),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    // What we send is text: nothing is read from files or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, headers, html, attachments = [], ...mail }) => {
      try {
        await transport.sendMail({
          ...mail,
          ...(html === "" ? {} : { html }),
          from,
          to: [to],
          headers: { ...headers },
          attachments: attachments.map(({ fileName, bytes }) => ({ filename: fileName, content: bytes })),
        });
      } catch (error) {
        const { message } = error as Error;
        throw new DeliveryError(failureOf(error as SmtpError), message, error);
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Replies of a mail server that name the mailbox as what is wrong (RFC 5321 §4.2.3). */
const mailboxReplies: readonly number[] = [550, 551, 553];

function failureOf({ code, responseCode, command }: SmtpError): DeliveryFailure {
  const isOfMail = command === "RCPT TO" || command === "DATA" || command === "MAIL FROM";
  if (code === "EENVELOPE" && responseCode === undefined) return "address";
  if (responseCode === undefined || !isOfMail) return "unreachable";
  if (responseCode < 500) return "later";
  return command === "RCPT TO" && mailboxReplies.includes(responseCode) ? "address" : "refused";
}
