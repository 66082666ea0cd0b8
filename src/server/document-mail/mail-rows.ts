import { sql } from "kysely";
import type { DocumentMail } from "#contract/documents/document-mail.ts";
import type { DocumentMailView } from "#contract/shapes/document-mail.ts";
import type { Tx } from "../db/index.ts";

/** What is to be mailed of an application, as the database keeps it. */
export interface MailRow {
  instanceId: number;
  organId: number;
  config: DocumentMail;
  state: "waiting" | "queued" | "dropped";
  setBy: string;
}

/** What is to be mailed of an application; undefined where nothing is. */
export async function findMail(tx: Tx, instanceId: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`
    select instance_id, organ_id, config, state, set_by from document_mail where instance_id = ${instanceId}`.execute(
    tx,
  );
  return rows[0];
}

/** What became of the mails of an application, by their mailboxes. */
export async function deliveriesOf(tx: Tx, instanceId: number): Promise<DocumentMailView["deliveries"]> {
  const { rows } = await sql<DocumentMailView["deliveries"][number]>`
    select address, state, reason from document_mail_delivery where instance_id = ${instanceId} order by address`.execute(
    tx,
  );
  return rows;
}
