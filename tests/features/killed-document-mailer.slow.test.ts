import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setDocumentMail } from "#contract/calls/basic.ts";
import { checkoutDir } from "#server/checkout.ts";
import { mailDocumentsTask } from "#server/document-mail/index.ts";
import { jobPort } from "#server/jobs/index.ts";
import { startTestApp } from "../support/app.ts";
import { aLeaveOffice, applyForLeave } from "../support/a-leave-office.ts";
import { aDocument, aDocumentTemplate } from "../support/builders/a-document-template.ts";
import { approve } from "../support/builders/file-application.ts";
import { type MailPeer, startMailPeer } from "../support/mail-peer.ts";
import { spawnServer } from "../support/spawn-server.ts";
import { createTestDatabase } from "../support/test-database.ts";

const aRound = { timeout: 30_000, interval: 250 };

test("a process killed while it mails documents loses none: the other sends the rest, and the mail in hand again with its Message-ID", async () => {
  // given: an application whose documents go to three people, and two processes with a mail server each
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-killed-"));
  const shared = await createTestDatabase();
  const schemas = `${checkoutDir}/schemas`;
  const app = await startTestApp({
    database: shared.database,
    schemas,
    config: { dataDir },
    ports: { jobs: jobPort, mail: { send: async () => undefined, close: () => undefined } },
  });
  const office = await aLeaveOffice(app);
  const people = [office.staff, office.leader, office.admin].map(({ userCode }) => userCode);
  await sql`
    update user_account set email = user_code || '@house.example' where user_code = any(${people}::text[])`.execute(
    shared.database.kysely,
  );
  const { templateId } = await aDocumentTemplate(app, office.admin.userCode, aDocument("{reason}"), {
    processIds: [office.processId],
  });
  const filed = await applyForLeave(app, office);
  const configValue = JSON.stringify({ templates: [templateId], format: "docx", people });
  void (
    await app.call(
      setDocumentMail,
      { instanceId: filed.instanceId, configValue },
      { as: office.admin.userCode },
    )
  ).data;
  const { rows } = await sql<{ seatId: number }>`
    select seat_id from seat where instance_id = ${filed.instanceId} and status = 'open'`.execute(
    shared.database.kysely,
  );
  void (await approve(app, office.leader.userCode, rows[0]!.seatId)).data;
  const peers = [await startMailPeer(), await startMailPeer()];
  const servers = await Promise.all(
    peers.map(({ url }) =>
      spawnServer({
        DATABASE_URL: shared.url,
        DATA_DIR: dataDir,
        SCHEMAS_DIR: schemas,
        ROLE: "worker",
        SMTP_URL: url,
      }),
    ),
  );
  const ofDocuments = () =>
    peers.flatMap((peer) => peer.taken.filter(({ messageId }) => messageId.startsWith("<documents-")));
  let hold: (peer: MailPeer) => void = () => undefined;
  const holding = new Promise<MailPeer>((settle) => (hold = settle));
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((settle) => (letGo = settle));
  for (const peer of peers)
    peer.onMail = async () => {
      if (ofDocuments().length !== 2) return;
      hold(peer);
      await released;
    };
  const mail = () => shared.database.write((tx) => jobPort.add(tx, mailDocumentsTask, {}));

  // when the mail server has taken the second mail, and whoever sent it dies before hearing so
  await mail();
  const held = peers.indexOf(await holding);
  await servers[held]!.kill("SIGKILL");
  const inHand = ofDocuments().find((each) => peers[held]!.taken.at(-1) === each)!;
  letGo();
  // and its claim has run out, which waits for the lock the dead process had
  await sql`update document_mail_delivery set claimed_until = now() where state = 'waiting'`.execute(
    shared.database.kysely,
  );

  // then
  const sent = async () => {
    await mail();
    return (
      await sql<{ sent: number }>`
        select count(*)::integer as sent from document_mail_delivery where state = 'sent'`.execute(
        shared.database.kysely,
      )
    ).rows[0]?.sent;
  };
  await expect.poll(sent, aRound).toBe(people.length);
  const times = new Map<string, number>();
  for (const { to, messageId } of ofDocuments())
    times.set(`${to} ${messageId}`, (times.get(`${to} ${messageId}`) ?? 0) + 1);
  expect([...times.keys()].map((each) => each.split("@")[0]).toSorted()).toEqual(people.toSorted());
  // The mail server had it and could not say so: the mailbox knows by the Message-ID that it is the same mail.
  expect([...times].filter(([, count]) => count > 1)).toEqual([[`${inHand.to} ${inHand.messageId}`, 2]]);

  for (const server of servers) await server.kill("SIGKILL");
  for (const peer of peers) await peer.close();
  await app.close();
  await shared.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);
