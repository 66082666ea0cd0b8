import { sql } from "kysely";
import { lookForLeftWork } from "../hand-over/index.ts";
import { endSessions } from "../session/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";
import { errorOutsideAdminScope } from "./outside-admin-scope.ts";
import { isLastAdministrator } from "./last-administrator.ts";

/** An extension moves the end of an account, or ends it at once; the entry keeps when it ended before. */
export const extendAccount: TableHook = {
  beforeWrite: async (tx, context, { kind, after }) => {
    if (kind !== "create") return undefined;
    const { author } = context;
    const notOnesOwn = await errorOutsideAdminScope(tx, context, String(after["userCode"]));
    if (notOnesOwn !== undefined) return { userCode: notOnesOwn };
    const { rows } = await sql<{ validUntil: string | null }>`
      select valid_until from user_account where user_code = ${String(after["userCode"])} for update`.execute(
      tx,
    );
    const [account] = rows;
    if (account === undefined)
      return { userCode: { code: "unknownReference", params: { found: String(after["userCode"]) } } };
    after["oldValidUntil"] = account.validUntil;
    const ends = String(after["newValidUntil"]) < author.now.toISOString().slice(0, 10);
    if (!ends || !(await isLastAdministrator(tx, String(after["userCode"])))) return undefined;
    return { newValidUntil: hookError("lastAdministrator", { person: String(after["userCode"]) }) };
  },
  afterWrite: async (tx, { author, ports }, { kind, after }) => {
    if (kind !== "create") return;
    const [userCode, until] = [String(after["userCode"]), String(after["newValidUntil"])];
    await sql`update user_account set valid_until = ${until}::date where user_code = ${userCode}`.execute(tx);
    if (until < author.now.toISOString().slice(0, 10)) {
      await endSessions(tx, ports.live, userCode, { by: "administrator" });
      await lookForLeftWork(tx, ports);
    }
    ports.live.announceTo(tx, [userCode], { event: "session" });
    ports.live.announceToAll(tx, { event: "table", entity: "user" });
  },
};
