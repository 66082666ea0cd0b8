import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { jobPort } from "#server/jobs/index.ts";
import { queueMessages } from "#server/notification/index.ts";
import { notify } from "#server/outbox/index.ts";
import { startTestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchemaFolder } from "../support/builders/schema-folder.ts";
import { type MailPeer, startMailPeer } from "../support/mail-peer.ts";
import { spawnServer } from "../support/spawn-server.ts";
import { createTestDatabase } from "../support/test-database.ts";

const mails = 6;
/** The next round comes within a minute where a dead sender still had the lock. */
const aRound = { timeout: 150_000, interval: 100 };

test("a sender killed with a mail in hand loses none: the other process sends the rest, and that one again with its Message-ID", async () => {
  // given: two processes, each with a mail server of its own, by which one sees who has a mail in hand
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-killed-"));
  const shared = await createTestDatabase();
  const folder = await aSchemaFolder({});
  const app = await startTestApp({
    database: shared.database,
    schemas: folder.path,
    ports: { jobs: jobPort },
  });
  const { userCode, organId } = await anAccount(shared.database.kysely, {});
  await sql`update user_account set email = 'reader@example.com' where user_code = ${userCode}`.execute(
    shared.database.kysely,
  );
  const peers = [await startMailPeer(), await startMailPeer()];
  const servers = await Promise.all(
    peers.map(({ url }) =>
      spawnServer({
        DATABASE_URL: shared.url,
        DATA_DIR: dataDir,
        SCHEMAS_DIR: folder.path,
        ROLE: "worker",
        SMTP_URL: url,
      }),
    ),
  );
  for (let day = 10; day < 10 + mails; day += 1)
    await shared.database.write((tx) =>
      notify(tx, app.ports.live, [userCode], {
        organId,
        kind: "account_ends",
        params: { day: `2026-12-${day}` },
      }),
    );
  const taken = () => peers.flatMap((peer) => peer.taken.map(({ messageId }) => messageId));
  let hold: (peer: MailPeer) => void = () => undefined;
  const holding = new Promise<MailPeer>((settle) => (hold = settle));
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((settle) => (letGo = settle));
  for (const peer of peers)
    peer.onMail = async () => {
      if (taken().length !== 3) return;
      hold(peer);
      await released;
    };
  const send = () => shared.database.write((tx) => jobPort.add(tx, "sendMessages", {}));

  // when the mail server has taken the third mail, and the sender dies before it hears so
  await queueMessages({ ...app.ports, mail: { send: async () => undefined, close: () => undefined } });
  await send();
  const held = peers.indexOf(await holding);
  await servers[held]!.kill("SIGKILL");
  const inHand = taken()[2];
  letGo();
  await send();

  // then
  const sent = async () =>
    (
      await sql<{ sent: number }>`select count(*)::integer as sent from message where state = 'sent'`.execute(
        shared.database.kysely,
      )
    ).rows[0]?.sent;
  await expect.poll(sent, aRound).toBe(mails);
  const times = new Map<string, number>();
  for (const messageId of taken()) times.set(messageId, (times.get(messageId) ?? 0) + 1);
  expect(times.size).toBe(mails);
  // The mail server had it and could not say so: the mailbox knows by the Message-ID that it is the same mail.
  expect([...times].filter(([, count]) => count > 1)).toEqual([[inHand, 2]]);

  for (const server of servers) await server.kill("SIGKILL");
  for (const peer of peers) await peer.close();
  await app.close();
  await shared.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 240_000);
