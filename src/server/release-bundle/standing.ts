import { type RawBuilder, sql } from "kysely";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { ReleaseKind } from "#contract/shapes/release-bundle.ts";
import { matricesThatCount } from "../process/index.ts";
import type { NotOurs, Place, Standing } from "./place.ts";
import { standingProcessRules, standingReadRules, standingSampleCases } from "./standing-companions.ts";

export type { NotOurs, Place, Standing } from "./place.ts";

/** The definition as it travels: without the company, which is that of whoever takes it over. Pure. */
export function travelling({ company: _company, status: _status, ...definition }: ProcessDefinition): object {
  return definition;
}

/** A form as it travels: without its number, state and company. Pure. */
export function travellingForm({ version: _v, state: _s, company: _c, ...page }: FormPage): object {
  return page;
}

/** A thing in effect in an organisation; nothing where there is none of its id. */
export function standingOf(
  place: Place,
  kind: ReleaseKind,
  id: string,
): Promise<Standing | NotOurs | undefined> {
  return readers[kind](place, id);
}

const readers: Record<ReleaseKind, (place: Place, id: string) => Promise<Standing | NotOurs | undefined>> = {
  category: async ({ tx, organId }, id) => {
    const { rows } = await sql<{
      organId: number | null;
      parentTypeId: string | null;
      typeName: string;
      typeNames: Record<string, string>;
      typeOrder: number;
    }>`select organ_id, parent_type_id, type_name, type_names, type_order from process_category
      where process_type_id = ${id}`.execute(tx);
    const [row] = rows;
    if (row === undefined) return undefined;
    const { organId: owner, ...content } = row;
    if (owner !== null && owner !== organId) return "otherCompany";
    return { name: row.typeName, content, version: null };
  },
  dataItem: async ({ tx }, id) => {
    const { rows: known } = await sql<{ known: boolean }>`
      select to_regclass('data_item') is not null and to_regclass('data_item_control') is not null as known`.execute(
      tx,
    );
    if (known[0]?.known !== true) return undefined;
    const { rows } = await sql<{ item: Record<string, unknown>; values: Record<string, unknown>[] }>`
      select ${picked(sql`i`, itemColumns)} as item, coalesce((
        select jsonb_agg(${picked(sql`c`, valueColumns)} order by c.control_order, c.control_id)
        from data_item_control c where c.data_en_name = i.data_en_name and c._deleted_at is null
      ), '[]'::jsonb) as values
      from data_item i where i.data_en_name = ${id} and i._deleted_at is null limit 1`.execute(tx);
    const [row] = rows;
    if (row === undefined) return undefined;
    return { name: String(row.item["name"] ?? id), content: { ...row }, version: null };
  },
  form: async ({ tx, organId, everywhere }, id) => {
    const { rows } = await sql<{ organId: number | null; version: number; state: string; page: FormPage }>`
      select organ_id, version, state, page from form_page where page_id = ${id}
      order by state = 'effective' desc, version desc limit 1`.execute(tx);
    const [row] = rows;
    if (row === undefined) return undefined;
    if (row.organId !== null && row.organId !== organId) return "otherCompany";
    if (row.organId === null && !everywhere) return "ofGroup";
    const { page, version, state } = row;
    const dormant = state === "effective" ? undefined : state === "failed" ? "offHere" : "draft";
    return { name: page.label, content: { ...travellingForm(page) }, version, dormant };
  },
  // What counts: the organisation's own, else that of an organisation above, else what is being written.
  matrix: async ({ tx, organId, today }, id) => {
    const { rows } = await sql<{ version: number; content: MatrixContent }>`
      select counting.version, counting.content
      from ${matricesThatCount({ organId, day: today, which: sql`v.matrix_id = ${id}` })} counting`.execute(
      tx,
    );
    const [row] = rows;
    if (row !== undefined)
      return { name: row.content.matrixName, content: { ...row.content }, version: row.version };
    const { rows: drafts } = await sql<{ draft: MatrixContent }>`
      select draft from approver_matrix where organ_id = ${organId} and matrix_id = ${id}`.execute(tx);
    const draft = drafts[0]?.draft;
    return draft === undefined
      ? undefined
      : { name: draft.matrixName, content: { ...draft }, version: null, dormant: "draft" };
  },
  process: async ({ tx, organId }, id) => {
    const { rows } = await sql<{
      organId: number;
      publishedVersion: number | null;
      status: ProcessDefinition["status"];
      draft: ProcessDefinition;
      definition: ProcessDefinition | null;
    }>`select p.organ_id, p.published_version, p.status, p.draft, v.definition from process p
      left join process_version v on v.process_id = p.process_id and v.version = p.published_version
      where p.process_id = ${id}`.execute(tx);
    const [row] = rows;
    if (row === undefined) return undefined;
    if (row.organId !== organId) return "otherCompany";
    const definition = row.definition ?? row.draft;
    return {
      name: definition.processName,
      content: { ...travelling(definition) },
      version: row.publishedVersion,
      draft: row.draft,
      status: row.status,
      dormant: row.publishedVersion === null ? "draft" : row.status === "enabled" ? undefined : "offHere",
    };
  },
  processRules: standingProcessRules,
  readRules: standingReadRules,
  sampleCases: standingSampleCases,
};

const itemColumns = {
  dataEnName: "data_en_name",
  name: "name",
  type: "type",
  parentEnName: "parent_en_name",
  desc: "desc",
  dataEnDesc: "data_en_desc",
  format: "format",
  dataConValue: "data_con_value",
  dataConDesc: "data_con_desc",
  dataSpecValue: "data_spec_value",
};

const valueColumns = {
  dataConValue: "data_con_value",
  dataConDesc: "data_con_desc",
  dataConDescEn: "data_con_desc_en",
  dataConDescJa: "data_con_desc_ja",
  parentConValue: "parent_con_value",
  dataSpecValue: "data_spec_value",
  componentType: "component_type",
  dataType: "data_type",
  controlOrder: "control_order",
  status: "status",
};

/** Columns of a row as JSON. A table whose schema somebody made their own may lack some of them. */
function picked(row: RawBuilder<unknown>, columns: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const pairs = Object.entries(columns).map(
    ([key, column]) => sql`${sql.lit(key)}::text, to_jsonb(${row}) -> ${sql.lit(column)}`,
  );
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs)}))`;
}
