import { randomBytes } from "node:crypto";
import { startMessagingAppPeer } from "../peers/messaging-app-peer.ts";

/** `npm run demo:messaging-app`: a messaging app that prints what it is to show, until it is ended. */
const given = Number(process.env["PORT"] ?? 3101);
const secret = process.env["CHAT_WEBHOOK_SECRET"] ?? randomBytes(32).toString("base64");
const peer = await startMessagingAppPeer(secret, {
  port: Number.isInteger(given) && given >= 0 ? given : 3101,
  show: ({ userCode, title, text, link }) =>
    void process.stdout.write(`\nto ${userCode} · ${title}\n${text}\n${link}\n`),
});
process.stdout.write(`The messaging app of the demonstration takes messages. Start Chancery with\n`);
process.stdout.write(`CHAT_WEBHOOK_URL=${peer.url} CHAT_WEBHOOK_SECRET=${secret}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void peer.stop());
