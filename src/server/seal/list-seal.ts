import { sql } from "kysely";
import { listSeal } from "#contract/calls/seal.ts";
import { handle } from "../http/index.ts";
import { plainSeal, readSeals } from "./seal-rows.ts";

/** The seals of the organisation worked in, of a department and those below it; everybody may know what seals there are. */
export const listSealHandler = handle(listSeal, async ({ deptId }, scope) => {
  const within =
    deptId === undefined || deptId === 0
      ? sql`true`
      : sql`s.dept_id in (
          with recursive below as (
            select dept_id from dept where dept_id = ${deptId}
            union select d.dept_id from dept d join below b on d.parent_dept_id = b.dept_id
          ) select dept_id from below)`;
  return (await readSeals(scope, within)).map(plainSeal);
});
