import { sql } from "kysely";
import type { RecordErrors } from "#tables";
import { personsOfSubjects } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { isMember } from "../deputies/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";

/**
 * Who may query the applications of which processes (`queryAuth`, spec §2): the person is a member, the process one of the
 * organisation. Whom it concerns sees it at once.
 */
export const queryGrantEntry: TableHook = {
  beforeWrite: async (tx, { author }, { kind, before, after }) => {
    if (kind === "delete") return undefined;
    after[after["subjectType"] === "user" ? "roleCode" : "userCode"] = null;
    const errors: RecordErrors = {};
    const [person, process] = [textOf(after["userCode"]), textOf(after["processId"])];
    after["processId"] = process;
    if (person !== null && !(await isMember(tx, author.organId, person)))
      errors["userCode"] = hookError("notAMember", { person });
    if (process !== null && !(await isProcessOf(tx, author.organId, process)))
      errors["processId"] = hookError("processUnknown", { process });
    if (endsInPast(after["validUntil"]) && after["validUntil"] !== before?.["validUntil"])
      errors["validUntil"] = hookError("endsInPast", {});
    return Object.keys(errors).length > 0 ? errors : undefined;
  },
  afterWrite: async (tx, { ports, author: { organId } }, { before, after }) => {
    const concerned = await personsOfSubjects(tx, before === undefined ? [after] : [before, after]);
    ports.live.announceTo(tx, concerned, { event: "todo", organId });
  },
};

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Such a grant would never count; what ended by itself may still be changed otherwise. */
const endsInPast = (validUntil: unknown): boolean =>
  typeof validUntil === "string" && Date.parse(validUntil) <= Date.now();

async function isProcessOf(tx: Tx, organId: number, processId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from process where process_id = ${processId} and organ_id = ${organId}`.execute(tx);
  return rows.length > 0;
}
