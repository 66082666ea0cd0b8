import { sql } from "kysely";
import type { RecordError, Row } from "#tables";
import { reaches, reachOf } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { lookForLeftWork } from "../hand-over/index.ts";
import { endSessions } from "../session/index.ts";
import { asActor, type TableHook, type TableContext, hookError } from "../tables/index.ts";
import { errorOutsideAdminScope } from "./outside-admin-scope.ts";
import { isLastAdministrator } from "./last-administrator.ts";

/** Accounts: a new one belongs to an organisation and must set its password; one that is closed is logged out at once. */
export const userAccount: TableHook = {
  beforeWrite: async (tx, context, { kind, before, after }) => {
    const elsewhere = await organisationElsewhere(tx, context, before, after);
    if (elsewhere !== undefined) return { defaultOrganId: elsewhere };
    if (before === undefined) return undefined;
    const userCode = String(before["userCode"]);
    const notOnesOwn = await errorOutsideAdminScope(tx, context, userCode);
    if (notOnesOwn !== undefined) return { userCode: notOnesOwn };
    const closes = after["status"] === "0" && before["status"] !== "0";
    const runsOut = before["validUntil"] !== after["validUntil"] && isOver(context, after["validUntil"]);
    if (kind !== "delete" && !closes && !runsOut) return undefined;
    if (await isLastAdministrator(tx, userCode))
      return { [runsOut ? "validUntil" : "status"]: hookError("lastAdministrator", { person: userCode }) };
    if (kind === "delete") await leaveEverything(tx, userCode);
    return undefined;
  },
  afterWrite: async (tx, context, { kind, before, after }) => {
    const userCode = String(after["userCode"]);
    if (kind === "create") await joinOrganisation(tx, context, userCode, after["defaultOrganId"]);
    const isClosed = after["status"] === "0" && before?.["status"] !== "0";
    if (kind === "update" && before?.["validUntil"] !== after["validUntil"])
      context.ports.live.announceTo(tx, [userCode], { event: "session" });
    const wasRenamed = before !== undefined && before["userCode"] !== after["userCode"];
    if (
      kind === "delete" ||
      (kind === "update" && (isClosed || wasRenamed || isOver(context, after["validUntil"])))
    ) {
      await endSessions(tx, context.ports.live, userCode, { by: "administrator" });
      await lookForLeftWork(tx, context.ports);
    }
  },
};

function isOver({ author }: TableContext, validUntil: unknown): boolean {
  return typeof validUntil === "string" && validUntil < author.now.toISOString().slice(0, 10);
}

/** An account is put into an organisation by who administers it: else its administrator would find a stranger among their people. */
async function organisationElsewhere(
  tx: Tx,
  { author }: TableContext,
  before: Row | undefined,
  after: Row,
): Promise<RecordError | undefined> {
  const organId = after["defaultOrganId"];
  if (typeof organId !== "number" || organId === before?.["defaultOrganId"]) return undefined;
  if (reaches(await reachOf(tx, asActor(author)), organId)) return undefined;
  // As one that does not exist: what others are called is not told.
  return { code: "unknownReference", params: { value: organId, found: organId, entity: "organ" } };
}

/** Where an account belongs and what it may do goes with it; what it did keeps it from being deleted. */
async function leaveEverything(tx: Tx, userCode: string): Promise<void> {
  await sql`delete from user_role where user_code = ${userCode}`.execute(tx);
  await sql`delete from user_organ where user_code = ${userCode}`.execute(tx);
}

/** Without an organisation nobody can log in: the account's own, or that of whoever made it, in its topmost department in use. */
async function joinOrganisation(
  tx: Tx,
  { author }: TableContext,
  userCode: string,
  organId: unknown,
): Promise<void> {
  const organ = typeof organId === "number" ? organId : author.organId;
  await sql`
    insert into user_organ (user_code, organ_id, dept_id)
    select ${userCode}, organ_id, dept_id from dept where organ_id = ${organ}
    order by status = '1' desc, parent_dept_id nulls first, dept_order, dept_id limit 1
    on conflict do nothing`.execute(tx);
  await sql`
    update user_account set default_organ_id = coalesce(default_organ_id, ${organ}), must_change_password = true
    where user_code = ${userCode}`.execute(tx);
}
