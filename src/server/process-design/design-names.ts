import { sql } from "kysely";
import { processDesignNames } from "#contract/calls/process-design.ts";
import type { Language } from "#contract/codes/language.ts";
import type { UnmannedMatrix } from "#contract/rules/roles-without-members.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { organisationDay } from "../db/index.ts";
import { formLabelIn, pageToFill } from "../form/index.ts";
import { handle, type Ports } from "../http/index.ts";
import {
  activeHolders,
  countsBelow,
  knownNames,
  organisationOf,
  organisationsAbove,
  unmannedMatrices,
} from "../process/index.ts";
import { callableSystems } from "../outside-systems/index.ts";
import { roleNameIn } from "../texts/index.ts";
import { namesShownTo } from "../viewer/index.ts";

type Answer = OutputOf<typeof processDesignNames>;

/** What publication judges a definition by: a draft checked with it shows at once what publication would refuse. */
export const designNamesHandler = handle(processDesignNames, async (input, scope) => {
  const { tx, actor, language, ports } = scope;
  const { pageId = "", userCodes = [] } = input;
  const { organId } = actor;
  const today = organisationDay(scope);
  const known = await knownNames(tx, { organId, today }, ports, scope.actor.userCode);
  const { people } = await organisationOf(scope, actor.chartRevision);
  const shown = await namesShownTo(scope, people);
  const { rows: roles } = await sql<Answer["roles"][number]>`
    select role_code, role_name from role where status = '1' order by role_code`.execute(tx);
  const { rows: types } = await sql<
    Answer["processTypes"][number] & { typeNames: Record<string, string> | null }
  >`
    select process_type_id, type_name, type_names, parent_type_id from process_category
    where process_type_id = any(${[...known.processTypes]}::text[]) order by type_order, process_type_id`.execute(
    tx,
  );
  const { rows: departments } = await sql<Answer["departments"][number]>`
    select dept_id::text as dept_id, dept_name from dept
    where organ_id = ${organId} and status = '1' order by dept_id`.execute(tx);
  const { rows: pages } = await sql<Answer["pages"][number]>`
    select distinct on (page_id) page_id, ${formLabelIn(language)} as label from form_page f
    where state = 'effective' and (organ_id is null or organ_id = ${organId})
    order by page_id, version desc limit 1000`.execute(tx);
  const { rows: organs } = await sql<{ organName: string }>`
    select organ_name from organ where organ_id = ${organId}`.execute(tx);
  const { rows: matrices } = await sql<{ matrixId: string; matrixName: string }>`
    select distinct on (v.matrix_id) v.matrix_id,
      coalesce(nullif(btrim(v.content -> 'i18n' ->> ${language}::text), ''), v.content ->> 'matrixName') as matrix_name
    from approver_matrix_version v join ${organisationsAbove(organId)} r on r.organ_id = v.organ_id
    where ${countsBelow} order by v.matrix_id, r.depth, v.version desc`.execute(tx);
  const { rows: processes } = await sql<{ processId: string; processName: string }>`
    select process_id, process_name from process where process_id = any(${[...(known.processes?.keys() ?? [])]}::text[])
    order by process_id`.execute(tx);
  const hasMembers = (role: string) => activeHolders(people, role).length > 0;
  const unmanned = await unmannedMatrices(tx, { organId, day: today, language, hasMembers });
  const page = pageId === "" ? undefined : await pageToFill(tx, { pageId, version: undefined, organId });
  return {
    organId,
    organName: organs[0]?.organName ?? String(organId),
    roles: roles.map((role) => ({
      ...role,
      roleName: roleNameIn(language, role),
      ...(!hasMembers(role.roleCode) ? { isEmpty: true as const } : {}),
    })),
    processTypes: types.map(({ typeNames, ...type }) => ({
      ...type,
      typeName: typeNames?.[language] ?? type.typeName,
    })),
    departments,
    matrices: [...(known.matrices ?? [])].map(([matrixId, fields]) => ({
      matrixId,
      matrixName: matrices.find((each) => each.matrixId === matrixId)?.matrixName ?? matrixId,
      fields: [...fields],
      ...unmannedIn(unmanned.get(matrixId)),
    })),
    tables: [...(known.tables ?? [])].map(([entity, { fields, required, kinds }]) => ({
      entity,
      title: ports.tables.find(entity)?.model.titles[language] ?? entity,
      fields: fields.map((name) => {
        const kind = kinds?.[name];
        const title = titleOf(ports, entity, name, language);
        return { name, title, ...(kind === undefined ? {} : { kind }) };
      }),
      required: [...required],
    })),
    systems: (await callableSystems(tx, ports)).map((system) => ({ ...system })),
    processes: processes.map(({ processId, processName }) => ({
      processId,
      processName,
      fields: [...(known.processes?.get(processId)?.fields ?? [])],
      kinds: { ...known.processes?.get(processId)?.kinds },
      starts: [...(known.processes?.get(processId)?.starts ?? [])],
      ...(known.processes?.get(processId)?.notByProcesses === true ? { notByProcesses: true } : {}),
    })),
    users: userCodes
      .filter((userCode) => known.users.has(userCode))
      .map((userCode) => ({ userCode, realName: shown.realName(userCode) })),
    pages,
    page: page ?? null,
  };
});

/** So many rows of a matrix are named. */
const rowsTold = 20;

function unmannedIn(
  matrix: UnmannedMatrix | undefined,
): Pick<Answer["matrices"][number], "unmanned" | "above"> {
  if (matrix === undefined) return {};
  const { rows, above } = matrix;
  const unmanned = rows.slice(0, rowsTold).map(({ draftRow = null, ...row }) => ({ ...row, draftRow }));
  return { unmanned, ...(above === true ? { above } : {}) };
}

function titleOf(
  { tables }: Pick<Ports, "tables">,
  entity: string,
  name: string,
  language: Language,
): string {
  const field = tables.find(entity)?.model.fields.find((each) => each.name === name);
  return field?.titles[language] ?? name;
}
