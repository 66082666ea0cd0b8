import { sql } from "kysely";
import { addOrganisation } from "#contract/calls/organisation-keeping.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { contextOf, hookError, judgeRow, refuseField, refuseRecord, storeNewRow } from "../tables/index.ts";
import { holdTree, namesFor, organisations } from "./held-organisation.ts";
import { placeError } from "./place-error.ts";
import { placeRefused } from "./organisation-tree.ts";

/**
 * An organisation begins with a department of its own name, for everybody belongs to one, and with whoever adds it: nobody
 * could put people into it else, since that is done from within.
 */
export const addOrganisationHandler = handle(addOrganisation, async (input, scope) => {
  const { tx, actor, ports, request, language } = scope;
  const context = organisations(scope);
  const departments = ports.tables.find("dept");
  if (context === undefined || departments === undefined) return refuse("notFound");
  const [organName, deptFullName] = [input.organName.trim(), input.deptFullName.trim()];
  const { parentOrganId } = input;
  const tree = await holdTree(tx);
  const refused = placeRefused(tree, null, parentOrganId);
  if (refused !== undefined) {
    const nameOf = await namesFor(tx, context, tree);
    return placeError(refused, { own: organName, parent: nameOf(parentOrganId) ?? "" });
  }
  const judged = judgeRow(context, { organName, deptFullName }, { mode: "create" });
  if ("errors" in judged) return refuseRecord(judged.errors, language);
  if ([...tree.values()].some((one) => one.organName === organName))
    return refuseField("organName", hookError("organisationNamed", { name: organName }), language);

  const organId = Math.max(...tree.keys()) + 1;
  // Rows of an organisation are stamped with that of their author: here the new one.
  const author = { ...context.author, organId };
  const own = contextOf(context.table, author, ports);
  const stored = await storeNewRow(tx, own, { ...judged.row, parentOrganId });
  if (isRefusal(stored)) return stored;
  const there = contextOf(departments, author, ports);
  const first = judgeRow(there, { deptCode: `ORG${organId}`, deptName: organName }, { mode: "create" });
  if ("errors" in first) return refuseRecord(first.errors, language);
  const department = await storeNewRow(tx, there, first.row);
  if (isRefusal(department)) return department;
  const deptId = Number(department["deptId"]);
  await sql`
    insert into user_organ (user_code, organ_id, dept_id)
    values (${actor.userCode}, ${organId}, ${deptId})`.execute(tx);
  ports.live.announceToAll(tx, { event: "table", entity: "organ" });
  ports.live.announceTo(tx, [actor.userCode], { event: "session" });
  await recordOperation(tx, request, {
    kind: "operation",
    call: addOrganisation.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: String(organId),
    to: parentOrganId === null ? "" : String(parentOrganId),
  });
  return { organId, deptId };
});
