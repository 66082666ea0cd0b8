import { sql } from "kysely";
import { text } from "../texts/index.ts";
import { defaultLanguage, type Language, languages } from "#contract/codes/language.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Tx } from "../db/index.ts";
import { DeliveryError, nextTry } from "../delivery/index.ts";
import type { Ports } from "../http/index.ts";
import { type JobTask, NoMoreTries } from "../jobs/index.ts";
import type { MailSender } from "../mail/index.ts";
import { notify } from "../outbox/index.ts";
import { type DocumentsToMail, documentsToMail } from "./documents-to-mail.ts";
import { findMail, type MailRow } from "./mail-rows.ts";

/** The name under which finished documents are mailed, every minute. */
export const mailDocumentsTask = "mailDocuments";

const longestRoundMs = 50_000;

/** For so long a mail is with the process that makes its documents, longer than all it may have take; then another takes it over. */
const claimMs = 5 * 60_000;

/** How a process mails; absent: as the product does. */
export interface MailingOptions {
  claimMs?: number;
}

/**
 * Mails the documents of applications that are complete: first each receiver is noted, then one mail after another is made
 * and sent. Any number of processes may do it at once: a mail is with one of them. What fails for a fault of ours is tried
 * later, holds up none of the others and is reported.
 */
export function mailDocumentsJob(ports: Ports, options: MailingOptions = {}): JobTask {
  return async (_payload, { signal }) => {
    const until = Date.now() + longestRoundMs;
    const faults: unknown[] = [];
    await queueFinished(ports);
    while (
      !signal.aborted &&
      Date.now() < until &&
      (await mailNext(ports, { now: new Date(), faults, claimMs, ...options }))
    );
    if (faults.length > 0)
      throw new NoMoreTries(new AggregateError(faults, `${faults.length} mails with documents failed`));
  };
}

/**
 * Notes the receivers of applications that have ended, in one transaction with what they were noted from, so that however
 * many processes look, each is noted once. Of one that was cancelled or rejected nothing is mailed.
 */
export async function queueFinished({ database }: Pick<Ports, "database">): Promise<void> {
  await database.write(async (tx) => {
    const { rows } = await sql<{ instanceId: number; isFinished: boolean }>`
      select d.instance_id, i.status = 'complete' and coalesce(i.more ->> 'result', '') <> 'rejected' as is_finished
      from document_mail d join process_instance i on i.instance_id = d.instance_id
      where d.state = 'waiting' and i.status in ('complete', 'cancelled')
      order by d.instance_id limit 100 for update of d skip locked`.execute(tx);
    for (const { instanceId, isFinished } of rows) {
      if (isFinished) await queueReceivers(tx, instanceId);
      await sql`
        update document_mail set state = ${isFinished ? "queued" : "dropped"} where instance_id = ${instanceId}`.execute(
        tx,
      );
    }
  });
}

async function queueReceivers(tx: Tx, instanceId: number): Promise<void> {
  await sql`
    insert into document_mail_delivery (instance_id, user_code, address)
    select d.instance_id, u.user_code, u.email from document_mail d
    join user_account u on d.config -> 'people' ? u.user_code
    where d.instance_id = ${instanceId} and coalesce(u.email, '') <> ''
    union all
    select d.instance_id, null, address from document_mail d, jsonb_array_elements_text(d.config -> 'addresses') address
    where d.instance_id = ${instanceId}
    on conflict do nothing`.execute(tx);
}

interface Delivery {
  deliveryId: number;
  instanceId: number;
  userCode: string | null;
  address: string;
  attempts: number;
  createdAt: string;
}

interface Turn extends Required<MailingOptions> {
  now: Date;
  /** What failed for a fault of ours, to be reported. */
  faults: unknown[];
}

/** Sends one mail that is due; answers whether there was one. Its documents are made before, without a transaction. */
async function mailNext(ports: Ports, turn: Turn): Promise<boolean> {
  const { mail: sender } = ports;
  if (sender === undefined) return false;
  const { now, faults } = turn;
  const claimedUntil = new Date(now.getTime() + turn.claimMs);
  const due = await ports.database.write((tx) => claim(tx, { now, claimedUntil }));
  if (due === undefined) return false;
  const row = await ports.database.read((tx) => findMail(tx, due.instanceId));
  if (row === undefined) return true;
  // Who is no colleague is sent what the one who named them may see.
  const documents = await documentsToMail(ports, row, due.userCode ?? row.setBy, now).catch(
    (fault: unknown) => ({ fault }),
  );
  return await ports.database.write(async (tx) => {
    // Whoever took longer than their claim may find that another has taken it over.
    const { rows } = await sql`
      select 1 from document_mail_delivery
      where delivery_id = ${due.deliveryId} and state = 'waiting' and claimed_until = ${claimedUntil}
      for update skip locked`.execute(tx);
    if (rows.length > 0) await mailOne(tx, ports, { sender, row, due, documents, now, faults });
    return true;
  });
}

/** The next mail that is due and with no other process; from now on it is with this one. */
async function claim(
  tx: Tx,
  { now, claimedUntil }: { now: Date; claimedUntil: Date },
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    update document_mail_delivery set claimed_until = ${claimedUntil} where delivery_id = (
      select delivery_id from document_mail_delivery
      where state = 'waiting' and due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
      order by due_at, delivery_id limit 1 for update skip locked)
    returning delivery_id, instance_id, user_code, address, attempts, created_at`.execute(tx);
  return rows[0];
}

interface Mailing {
  sender: MailSender;
  row: MailRow;
  due: Delivery;
  documents: DocumentsToMail | { fault: unknown };
  now: Date;
  /** What failed for a fault of ours, to be reported. */
  faults: unknown[];
}

async function mailOne(tx: Tx, ports: Ports, mailing: Mailing): Promise<void> {
  const { sender, row, due, documents, now, faults } = mailing;
  const { deliveryId, address, userCode } = due;
  const end = async (state: string, reason: string | null, error: string | null = null): Promise<void> => {
    await sql`
      update document_mail_delivery set state = ${state}, reason = ${reason}, error = ${error}, finished_at = ${now},
        attempts = attempts + 1, claimed_until = null
      where delivery_id = ${deliveryId}`.execute(tx);
    if (state !== "sent") await tell(tx, ports, row, { address, reason: reason ?? "" });
  };
  const fail = async (thrown: unknown): Promise<void> => {
    const isFault = !(thrown instanceof DeliveryError);
    if (isFault) faults.push(thrown);
    const failure = isFault ? "fault" : thrown.failure;
    const error = String(thrown instanceof Error ? thrown.message : thrown).slice(0, 1_000);
    const next = nextTry({ failure, attempts: due.attempts, since: due.createdAt, now });
    if (next.isOver) return end("given_up", failure, error);
    await sql`
      update document_mail_delivery set attempts = ${next.attempts}, reason = ${failure}, error = ${error},
        due_at = ${now}::timestamptz + make_interval(mins => ${next.minutes}), claimed_until = null
      where delivery_id = ${deliveryId}`.execute(tx);
  };
  if ("fault" in documents) return fail(documents.fault);
  if ("reason" in documents)
    return end(documents.reason === "not_readable" ? "dropped" : "given_up", documents.reason);
  const language = await languageOf(tx, userCode ?? row.setBy);
  const { applyId, title, attachments } = documents;
  const link = `${ports.config.publicUrl}/#/applyDesc?applyId=${encodeURIComponent(applyId)}`;
  const words = { applyId, title, link, count: attachments.length };
  try {
    await sender.send({
      messageId: `<documents-${deliveryId}@${new URL(ports.config.publicUrl).hostname}>`,
      to: { name: "", address },
      subject: text(language, "document-mail", "subject", words).replaceAll(/\s+/gu, " "),
      text: text(language, "document-mail", userCode === null ? "bodyOutside" : "body", words),
      html: "",
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      attachments,
    });
  } catch (error) {
    return fail(error);
  }
  await end("sent", null);
}

/** Who said to whom documents are mailed is told of those that could not be. */
async function tell(
  tx: Tx,
  { live }: Ports,
  { setBy, organId, instanceId }: MailRow,
  { address, reason }: { address: string; reason: string },
): Promise<void> {
  await notify(tx, live, [setBy], {
    organId,
    instanceId,
    kind: "documents_not_mailed",
    params: { address, reason },
  });
}

async function languageOf(tx: Tx, userCode: string): Promise<Language> {
  const { rows } = await sql<{ config: FormValues }>`
    select config from user_account where user_code = ${userCode}`.execute(tx);
  return languages.find((known) => known === rows[0]?.config["language"]) ?? defaultLanguage;
}
