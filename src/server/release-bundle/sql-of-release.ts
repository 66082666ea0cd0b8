import type { ReleaseKind, ReleaseObject } from "#contract/shapes/release-bundle.ts";
import { sqlOfProcessRules, sqlOfReadRules, sqlOfSampleCases } from "./sql-of-companions.ts";
import { account, json, snake, type SqlHead, text } from "./sql-literals.ts";
import { valuesOf } from "./take-over-data-item.ts";

/**
 * A script that makes the things of a release what is in effect, for the database of another installation of the same
 * organisations. Run once more it changes nothing; what belongs to another organisation there it leaves alone. Pure.
 */
export function sqlOfRelease(objects: readonly ReleaseObject[], head: SqlHead): string {
  const heading = [
    `-- Release of ${oneLine(head.company)}, ${head.createdAt}, ${oneLine(head.createdBy)}.`,
    "-- It may be run again. Roles and people are not part of it: the processes name them by their codes.",
  ];
  const parts = objects.map((object) =>
    [`-- ${object.kind} ${oneLine(object.id)}`, ...writers[object.kind](object, head)].join("\n"),
  );
  return `${[begin, heading.join("\n"), ...parts, "commit;"].join("\n\n")}\n`;
}

/** Before any text: clients believe their console's encoding otherwise, and a backslash may mean more than itself. */
const begin = "begin;\nset local client_encoding to 'UTF8';\nset local standard_conforming_strings to on;";

type Writer = (object: ReleaseObject, head: SqlHead) => string[];

const writers: Record<ReleaseKind, Writer> = {
  category: ({ id, content }, { organId }) => [
    `insert into process_category (process_type_id, parent_type_id, type_name, type_names, type_order, organ_id)`,
    `values (${text(id)}, ${text(content["parentTypeId"])}, ${text(content["typeName"])}, ${json(content["typeNames"] ?? {})}, ${Number(content["typeOrder"]) || 0}, ${organId})`,
    `on conflict (process_type_id) do nothing;`,
  ],
  dataItem: ({ id, content }) => {
    const item = { ...(content["item"] as Record<string, unknown>), dataEnName: id };
    return [
      insertMissing("data_item", item, `data_en_name = ${text(id)}`),
      ...valuesOf(content).map((value) =>
        insertMissing(
          "data_item_control",
          { ...value, dataEnName: id },
          `data_en_name = ${text(id)} and data_con_value = ${text(value["dataConValue"])}`,
        ),
      ),
    ];
  },
  form: ({ id, content }, { organId, createdBy }) => {
    const page = json({ ...content, company: String(organId), state: "effective" });
    const next = "coalesce(max(version), 0) + 1";
    return [
      `insert into form_page (page_id, version, state, label, page, organ_id, created_by)`,
      `select ${text(id)}, ${next}, 'effective', ${text(content["label"])},`,
      `  jsonb_set(${page}, '{version}', to_jsonb(${next})), ${organId}, ${text(createdBy)}`,
      `from form_page where page_id = ${text(id)}`,
      `having coalesce(bool_and(organ_id is not distinct from ${organId}), true) and not exists (`,
      `  select 1 from form_page f where f.page_id = ${text(id)} and f.state = 'effective'`,
      `    and f.version = (select max(e.version) from form_page e where e.page_id = ${text(id)} and e.state = 'effective')`,
      `    and f.page - 'version' - 'state' - 'company' = ${json(content)});`,
    ];
  },
  matrix: ({ id, content }, { organId, createdBy, timeZone }) => {
    const user = account(createdBy);
    return [
      `insert into approver_matrix (organ_id, matrix_id, draft, created_by, updated_by)`,
      `values (${organId}, ${text(id)}, ${json(content)}, ${user}, ${user})`,
      `on conflict (organ_id, matrix_id) do update set draft = excluded.draft, row_version = approver_matrix.row_version + 1`,
      `where approver_matrix.draft <> excluded.draft;`,
      `insert into approver_matrix_version (organ_id, matrix_id, version, content, valid_from, published_by)`,
      `select ${organId}, ${text(id)}, coalesce(max(version), 0) + 1, ${json(content)}, (now() at time zone ${text(timeZone)})::date, ${user}`,
      `from approver_matrix_version where organ_id = ${organId} and matrix_id = ${text(id)}`,
      `having not exists (select 1 from approver_matrix_version v where v.organ_id = ${organId} and v.matrix_id = ${text(id)}`,
      `  and v.content = ${json(content)} and v.version = (select max(e.version) from approver_matrix_version e`,
      `    where e.organ_id = ${organId} and e.matrix_id = ${text(id)}));`,
    ];
  },
  process: ({ id, content }, { organId, createdBy }) => {
    const definition = json({ ...content, company: String(organId), status: "enabled" });
    const type = text(content["processTypeId"]);
    const page = content["pageId"] ? text(content["pageId"]) : "null";
    const ours = `exists (select 1 from process p where p.process_id = ${text(id)} and p.organ_id = ${organId})`;
    return [
      `insert into process (process_id, organ_id, process_name, process_type_id, status, process_visibility, draft, created_by, updated_by)`,
      `values (${text(id)}, ${organId}, ${text(content["processName"])}, ${type}, 'enabled', ${text(content["processVisibility"] ?? "visible")}, ${definition}, ${text(createdBy)}, ${text(createdBy)})`,
      `on conflict (process_id) do update set process_name = excluded.process_name, process_type_id = excluded.process_type_id,`,
      `  status = 'enabled', process_visibility = excluded.process_visibility, draft = excluded.draft,`,
      `  updated_by = excluded.updated_by, updated_at = now(), row_version = process.row_version + 1`,
      `where process.organ_id = ${organId} and (process.draft is distinct from excluded.draft or process.status <> 'enabled');`,
      `insert into process_version (process_id, version, definition, page_id, page_version, published_by)`,
      `select ${text(id)}, coalesce(max(version), 0) + 1, ${definition}, ${page},`,
      `  (select max(f.version) from form_page f where f.page_id = ${page} and f.state = 'effective'), ${text(createdBy)}`,
      `from process_version where process_id = ${text(id)}`,
      `having ${ours} and not exists (select 1 from process_version v where v.process_id = ${text(id)}`,
      `  and v.version = (select max(e.version) from process_version e where e.process_id = ${text(id)})`,
      `  and v.definition = ${definition}`,
      `  and v.page_version is not distinct from (select max(f.version) from form_page f where f.page_id = ${page} and f.state = 'effective'));`,
      `update process set published_version = (select max(v.version) from process_version v where v.process_id = ${text(id)})`,
      `where process_id = ${text(id)} and organ_id = ${organId};`,
      `update form_page set frozen_at = now() where page_id = ${page} and frozen_at is null and version = (`,
      `  select v.page_version from process_version v where v.process_id = ${text(id)} order by v.version desc limit 1);`,
    ];
  },
  processRules: sqlOfProcessRules,
  readRules: sqlOfReadRules,
  sampleCases: sqlOfSampleCases,
};

/** A row of a table, unless one is there already. */
function insertMissing(table: string, row: Readonly<Record<string, unknown>>, which: string): string {
  const columns = Object.entries(row).filter(([, value]) => value !== undefined && value !== null);
  const names = columns.map(([key]) => `"${snake(key)}"`);
  const values = columns.map(([, value]) => (typeof value === "number" ? String(value) : text(value)));
  if (table === "data_item") {
    // Its key is any text that no other has.
    names.push("code");
    values.push("gen_random_uuid()::text");
  }
  return `insert into ${table} (${names.join(", ")}) select ${values.join(", ")}
where not exists (select 1 from ${table} where ${which} and _deleted_at is null);`;
}

function oneLine(value: string): string {
  return value.replaceAll(/\s+/gu, " ");
}
