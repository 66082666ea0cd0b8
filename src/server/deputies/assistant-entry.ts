import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { notify } from "../outbox/index.ts";
import { type TableHook, type TableContext, hookError } from "../tables/index.ts";
import { isMember } from "./is-member.ts";

/**
 * Who may file in whose name: both belong to the organisation, and the person in whose name it will be hears of every
 * entry that somebody else makes or changes.
 */
export const assistantEntry: TableHook = {
  beforeWrite: async (tx, { author }, { kind, after }) => {
    if (kind === "delete") return undefined;
    const errors: RecordErrors = {};
    for (const field of ["userCode", "assistantCode"]) {
      const person = String(after[field]);
      if (!(await isMember(tx, author.organId, person))) errors[field] = hookError("notAMember", { person });
    }
    return Object.keys(errors).length === 0 ? undefined : errors;
  },
  afterWrite: async (tx, context, { kind, after }) => {
    const userCode = String(after["userCode"]);
    if (kind === "delete" || userCode === context.author.userCode) return;
    await tellPerson(tx, context, userCode, after);
  },
};

async function tellPerson(
  tx: Tx,
  { author, ports }: TableContext,
  userCode: string,
  entry: Row,
): Promise<void> {
  const params = { person: String(entry["assistantCode"]), who: author.userCode };
  await notify(tx, ports.live, [userCode], { organId: author.organId, kind: "assistant_named", params });
}
