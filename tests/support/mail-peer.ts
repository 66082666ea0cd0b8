import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** A mail as the mail server took it. */
export interface TakenMail {
  to: string;
  messageId: string;
  raw: string;
}

/** A mail server of the test's own, which may be made to refuse or to be away. */
export interface MailPeer {
  url: string;
  taken: TakenMail[];
  /** What it answers to a mailbox: a code and words; undefined: it takes the mail. */
  refuse(answer: (address: string) => { code: number; words: string } | undefined): void;
  /** Called when a mail has arrived and is not yet acknowledged. */
  onMail?: () => void | Promise<void>;
  close(): Promise<void>;
}

/** Starts a mail server on a port of the system's choice, or on a given one. */
export async function startMailPeer(port = 0): Promise<MailPeer> {
  let answerTo: (address: string) => { code: number; words: string } | undefined = () => undefined;
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) => {
      const answer = answerTo(address);
      if (answer === undefined) return done();
      return done(Object.assign(new Error(answer.words), { responseCode: answer.code }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const raw = Buffer.concat(parts).toString("utf8");
        const [, messageId = ""] = /^Message-ID: (\S+)/imu.exec(raw) ?? [];
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? "", messageId, raw });
        void Promise.resolve(peer.onMail?.()).then(() => done());
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address() as AddressInfo;
  const peer: MailPeer = {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    refuse: (answer) => {
      answerTo = answer;
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return peer;
}

/** The words of a mail: its subject and its text part, as a mail program shows them. */
export function wordsOf({ raw }: TakenMail): { subject: string; text: string; html: string } {
  const subject = /^Subject: ((?:.|\r\n[ \t])+)/imu.exec(raw)?.[1] ?? "";
  const parts = raw.split(/\r\n--[^\r\n]+\r\n/u).slice(1);
  const part = (type: string): string => {
    const found = parts.find((each) => each.startsWith(`Content-Type: ${type}`)) ?? "";
    const [head = "", ...body] = found.split("\r\n\r\n");
    return decoded(head, body.join("\r\n\r\n"));
  };
  return { subject: decodedHeader(subject), text: part("text/plain"), html: part("text/html") };
}

function decoded(head: string, body: string): string {
  if (/base64/iu.test(head)) return Buffer.from(body, "base64").toString("utf8");
  return /quoted-printable/iu.test(head) ? decodedQuoted(body) : body;
}

function decodedQuoted(text: string): string {
  const joined = text.replaceAll("=\r\n", "");
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/gu, (_whole, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8");
}

function decodedHeader(header: string): string {
  return header
    .replaceAll(/\r\n[ \t]/gu, " ")
    .replaceAll(/\?=\s+=\?/gu, "?==?")
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/giu, (_whole, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("utf8")
        : decodedQuoted(text.replaceAll("_", " ")),
    );
}
