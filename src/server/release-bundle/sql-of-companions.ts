import type { ReleaseObject } from "#contract/shapes/release-bundle.ts";
import { account, json, snake, type SqlHead, text } from "./sql-literals.ts";
import type { ReleasedCases, ReleasedRules } from "./standing-companions.ts";

type Writer = (object: ReleaseObject, head: SqlHead) => string[];

const ruleColumns = [
  "task_id",
  "rule_type",
  "repeat_policy",
  "overtime_policy",
  "after_hours",
  "transfer_to",
  "empty_policy",
  "named_users",
];
const columnsOf = (row: string) => ruleColumns.map((column) => `${row}.${column}`).join(", ");

/** Rules that are no longer among them go into the recycle bin, those that are missing are added. */
export const sqlOfProcessRules: Writer = ({ id, content }, { organId, createdBy }) => {
  const rows = (content as unknown as ReleasedRules).rules.map((rule) =>
    Object.fromEntries(
      Object.entries(rule)
        .filter(([, value]) => value !== "")
        .map(([key, value]) => [snake(key), value]),
    ),
  );
  const wanted = `jsonb_populate_recordset(null::process_rule, ${json(rows)}) n`;
  const here = `r.process_id = ${text(id)} and r.organ_id = ${organId} and r._deleted_at is null`;
  const same = `(${columnsOf("r")}) is not distinct from (${columnsOf("n")})`;
  const user = account(createdBy);
  return [
    `update process_rule r set _deleted_at = now()`,
    `where ${here} and not exists (select 1 from ${wanted} where ${same});`,
    `insert into process_rule (process_id, organ_id, status, created_by, updated_by, ${ruleColumns.join(", ")})`,
    `select ${text(id)}, ${organId}, '1', ${user}, ${user}, ${columnsOf("n")}`,
    `from ${wanted} where not exists (select 1 from process_rule r where ${here} and ${same});`,
  ];
};

/** The rules of a process of this organisation are these. */
export const sqlOfReadRules: Writer = ({ id, content }, { organId, createdBy }) => [
  `insert into read_rules (process_id, organ_id, rules, updated_by)`,
  `select process_id, organ_id, ${json(content["rules"])}, ${account(createdBy)}`,
  `from process where process_id = ${text(id)} and organ_id = ${organId}`,
  `on conflict (process_id) do update set rules = excluded.rules, row_version = read_rules.row_version + 1`,
  `where read_rules.rules <> excluded.rules;`,
];

/** The sample cases that were made by hand are these; those made from applications stay. */
export const sqlOfSampleCases: Writer = ({ id, content }, { organId, createdBy }) => {
  const { cases } = content as unknown as ReleasedCases;
  const rows = cases.map(({ caseName, content: given }) => ({ case_name: caseName, content: given }));
  const wanted = `jsonb_to_recordset(${json(rows)}) as n(case_name text, content jsonb)`;
  const here = `c.process_id = ${text(id)} and c.organ_id = ${organId} and c.instance_id is null`;
  const same = "c.case_name = n.case_name and c.content = n.content";
  return [
    `delete from sample_case c where ${here} and not exists (select 1 from ${wanted} where ${same});`,
    `insert into sample_case (organ_id, process_id, case_name, content, updated_by)`,
    `select ${organId}, ${text(id)}, n.case_name, n.content, ${account(createdBy)} from ${wanted}`,
    `where exists (select 1 from process p where p.process_id = ${text(id)} and p.organ_id = ${organId})`,
    `  and not exists (select 1 from sample_case c where ${here} and ${same});`,
  ];
};
