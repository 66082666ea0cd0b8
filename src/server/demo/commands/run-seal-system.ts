import { startSealSystemPeer } from "../peers/seal-system-peer.ts";

/** `npm run demo:seal-system`: a seal system to try orders with, until it is ended. */
const given = Number(process.env["PORT"] ?? 3100);
const peer = await startSealSystemPeer(Number.isInteger(given) && given >= 0 ? given : 3100);
process.stdout.write(`The seal system of the demonstration takes orders. Start Chancery with\n`);
process.stdout.write(`SEAL_SYSTEM_URL=${peer.url}\n`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void peer.stop());
