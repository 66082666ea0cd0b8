import { sql } from "kysely";
import type { ComponentType } from "#contract/codes/component-type.ts";
import type { ComparedAs } from "#contract/components/component-kind.ts";
import { componentKind } from "#contract/components/component-kinds.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import { defaultLanguage } from "#contract/codes/language.ts";
import type { FieldKinds, KnownProcess, KnownTable } from "#contract/rules/known-names.ts";
import { startPlacesOf } from "#contract/rules/start-places.ts";
import type { KnownNames } from "#engine";
import type { TableAccess, TableModel } from "#tables";
import { accessOfPeople } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { countsBelow, organisationsAbove } from "./organisations-above.ts";
import { tablesToAddTo } from "../tables/index.ts";
import { callableSystems } from "../outside-systems/index.ts";

/** An organisation on a day of its own calendar, `YYYY-MM-DD`. */
export interface OrganisationOnDay {
  organId: number;
  today: string;
}

/** The names a definition of an organisation may use: roles, people of it, categories of its own and the group's, the organisation itself. */
export async function knownNames(
  tx: Tx,
  { organId, today }: OrganisationOnDay,
  ports?: Ports,
  /** Who publishes: the tables they may add rows to. */
  by?: string,
): Promise<KnownNames> {
  const { rows } = await sql<Record<"roles" | "users" | "processTypes" | "departments", string[]>>`
    select
      array(select role_code from role where status = '1') as roles,
      array(select user_code from user_organ where organ_id = ${organId}) as users,
      array(select process_type_id from process_category
        where status = '1' and (organ_id is null or organ_id = ${organId})) as process_types,
      array(select dept_id::text from dept where organ_id = ${organId} and status = '1') as departments`.execute(
    tx,
  );
  const [known] = rows;
  return {
    roles: new Set(known?.roles),
    users: new Set(known?.users),
    processTypes: new Set(known?.processTypes),
    companies: new Set([String(organId)]),
    departments: new Set(known?.departments),
    matrices: await publishedMatrices(tx, { organId, today }),
    ...(ports === undefined
      ? {}
      : { systems: new Set((await callableSystems(tx, ports)).map(({ systemCode }) => systemCode)) }),
    ...(ports === undefined || by === undefined ? {} : { tables: await tablesOf(tx, ports, by, organId) }),
    processes: await publishedProcesses(tx, organId),
  };
}

/** The tables that somebody may have steps add rows to, with the fields of a row. */
async function tablesOf(tx: Tx, ports: Ports, by: string, organId: number): Promise<Map<string, KnownTable>> {
  const [person] = await accessOfPeople(tx, [by], organId);
  if (person === undefined) return new Map();
  const adding = { organId, language: defaultLanguage, now: new Date(0), requestCode: "" };
  return new Map(
    tablesToAddTo(ports, person, adding).map(({ model, access }) => [model.name, knownTable(model, access)]),
  );
}

function knownTable(model: TableModel, { writableFields }: TableAccess): KnownTable {
  const fields = model.fields.filter(({ name, readOnly }) => writableFields.has(name) && !readOnly);
  return {
    fields: fields.map(({ name }) => name),
    kinds: Object.fromEntries(
      fields.flatMap(({ name, kind }) => {
        const held = heldAs[kind];
        return held === undefined ? [] : [[name, held]];
      }),
    ),
    required: fields.flatMap(({ name, required, default: usual }) =>
      required && usual === undefined ? [name] : [],
    ),
  };
}

/** What fields of tables hold, in the words of forms; of other kinds nobody can say it before there is a value. */
const heldAs: Partial<Record<TableModel["fields"][number]["kind"], ComparedAs>> = {
  text: "text",
  longText: "text",
  integer: "number",
  decimal: "number",
  money: "number",
  boolean: "yesNo",
  date: "temporal",
  instant: "temporal",
};

/** The approver matrices of which a version is published, here or above for those below, with the fields that the one that counts, or a later one, asks for. */
export async function publishedMatrices(
  tx: Tx,
  { organId, today }: OrganisationOnDay,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ matrixId: string; inEffect: boolean; fields: string[] }>`
    select v.matrix_id, bool_or(v.valid_from <= ${today}::date) as in_effect,
      array_agg(distinct dimension ->> 'field') as fields
    from approver_matrix_version v join ${organisationsAbove(organId)} r on r.organ_id = v.organ_id,
      jsonb_array_elements(v.content -> 'dimensions') dimension
    where v.valid_from >= (
      select coalesce(max(other.valid_from), '-infinity') from approver_matrix_version other
      where other.organ_id = v.organ_id and other.matrix_id = v.matrix_id and other.valid_from <= ${today}::date)
      and ${countsBelow}
    group by v.matrix_id, r.depth order by v.matrix_id, r.depth`.execute(tx);
  const found = new Map<string, { fields: string[]; isSettled: boolean }>();
  for (const { matrixId, inEffect, fields } of rows) {
    const nearer = found.get(matrixId);
    // What counts today hides what stands above it; what counts only later does not yet.
    if (nearer?.isSettled === true) continue;
    found.set(matrixId, {
      fields: [...new Set([...(nearer?.fields ?? []), ...fields])].toSorted(),
      isSettled: inEffect,
    });
  }
  return new Map([...found].map(([matrixId, { fields }]) => [matrixId, fields]));
}

/** The processes of which a version is published and that may be started, with what their own steps start. */
async function publishedProcesses(tx: Tx, organId: number): Promise<ReadonlyMap<string, KnownProcess>> {
  const { rows } = await sql<{
    processId: string;
    fields: string[] | null;
    types: ComponentType[] | null;
    starts: string[];
    startsys: string | null;
  }>`
    select p.process_id, v.definition ->> 'processStartsys' as startsys, jsonb_path_query_array(f.page, '$.components[*].componentCode') as fields,
      jsonb_path_query_array(f.page, '$.components[*].componentType') as types,
      array(select task -> 'subprocess' ->> 'processId' from jsonb_array_elements(v.definition -> 'tasks') task
        where task ? 'subprocess') as starts
    from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
    left join form_page f on f.page_id = v.page_id and f.version = v.page_version
    where p.organ_id = ${organId} and p.status = 'enabled' order by p.process_id`.execute(tx);
  const usual = componentsOf(undefined).map(({ componentCode }) => componentCode);
  const usualTypes = componentsOf(undefined).map(({ componentType }) => componentType);
  return new Map(
    rows.map(({ processId, fields, types, starts, startsys }) => [
      processId,
      {
        fields: fields ?? usual,
        kinds: kindsOf(fields ?? usual, types ?? usualTypes),
        starts,
        ...withoutProcesses(startsys),
      },
    ]),
  );
}

function kindsOf(fields: readonly string[], types: readonly ComponentType[]): FieldKinds {
  return Object.fromEntries(
    fields.flatMap((field, index) => {
      const type = types[index];
      const held = type === undefined ? undefined : componentKind(type)?.comparedAs;
      return held === undefined ? [] : [[field, held]];
    }),
  );
}

function withoutProcesses(startsys: string | null): Pick<KnownProcess, "notByProcesses"> {
  const places = startPlacesOf(startsys === null ? {} : { processStartsys: startsys });
  return places.includes("processes") ? {} : { notByProcesses: true };
}
