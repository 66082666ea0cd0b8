import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { departmentOf } from "#contract/rules/assignment-setup.ts";
import { rulesOf } from "#contract/rules/named-assignees.ts";
import type { MatrixRow } from "#contract/shapes/approver-matrix.ts";
import type { Assignment, TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Tx } from "../db/index.ts";

interface Asked {
  organId: number;
  deptIds: readonly number[];
  /** ISO date, by which the versions of matrices count */
  today: string;
  language: Language;
}

/** What finds people by departments that it names. */
export interface DepartmentNaming {
  processes: { processId: string; processName: string }[];
  matrices: { matrixId: string; matrixName: string }[];
  /** Applications under way, by what they go by: versions that are in effect no more, or a disabled process. */
  underWay: { processId: string; processName: string; version: number; applications: number }[];
}

/**
 * The enabled processes of an organisation, and its approver matrices that count or will, with a rule for the heads, deputies
 * or positions of one of these departments of it, and the applications under way that still go by such a rule. What other
 * organisations have cannot name them: publication refuses it. Which applicants a matrix row or a condition is for is no such
 * rule: of an empty department there are none.
 */
export async function whatNamesDepartments(tx: Tx, asked: Asked): Promise<DepartmentNaming> {
  const deptIds = new Set(asked.deptIds);
  const isNamedBy = (rule: Assignment): boolean => {
    const named = departmentOf(rule);
    return named !== undefined && deptIds.has(named);
  };
  const naming = (await stepsThatCount(tx, asked)).filter(({ tasks }) =>
    tasks.some((task) => rulesOf(task).some(({ rule }) => isNamedBy(rule))),
  );
  return {
    processes: naming
      .filter(({ isInEffect }) => isInEffect)
      .map(({ processId, processName }) => ({ processId, processName })),
    matrices: await matricesNaming(tx, asked, isNamedBy),
    underWay: naming
      .filter(({ isInEffect }) => !isInEffect)
      .map(({ processId, processName, version, applications }) => ({
        processId,
        processName,
        version,
        applications,
      })),
  };
}

interface Steps {
  processId: string;
  processName: string;
  version: number;
  /** New applications go by it. */
  isInEffect: boolean;
  /** Of a version that is not in effect: those under way that go by it. */
  applications: number;
  tasks: TaskDefinition[];
}

/** Of versions in effect, and of others by which applications go. Of the definitions only what finds people: whole ones may be large. */
async function stepsThatCount(tx: Tx, { organId, language }: Asked): Promise<Steps[]> {
  const { rows } = await sql<Steps>`
    select p.process_id, coalesce(v.definition -> 'i18n' ->> ${language}, p.process_name) as process_name,
      v.version, e.is_in_effect, w.applications,
      (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('assignedType', task -> 'assignedType',
        'taskAssigned', task -> 'taskAssigned', 'assignments', task -> 'assignments')))
        from jsonb_array_elements(v.definition -> 'tasks') task) as tasks
    from process p join process_version v on v.process_id = p.process_id
    cross join lateral (
      select p.status = 'enabled' and v.version = p.published_version as is_in_effect) e
    cross join lateral (
      select count(*)::integer as applications from process_instance i
      where not e.is_in_effect and i.process_id = v.process_id and i.process_version = v.version
        and i.status in ('running', 'returned')) w
    where p.organ_id = ${organId} and (e.is_in_effect or w.applications > 0) and jsonb_path_exists(v.definition,
      'strict $.tasks[*].** ? (@.assignedType like_regex "^dept(Head|Deputy|Role)$")', '{}', true)
    order by p.process_id, v.version`.execute(tx);
  return rows;
}

/** The version that counts today, and those of later days. */
async function matricesNaming(
  tx: Tx,
  { organId, today, language }: Asked,
  isNamedBy: (rule: Assignment) => boolean,
): Promise<DepartmentNaming["matrices"]> {
  const { rows } = await sql<{ matrixId: string; matrixName: string; rows: MatrixRow[] }>`
    select v.matrix_id, v.content -> 'rows' as rows,
      coalesce(nullif(btrim(v.content -> 'i18n' ->> ${language}::text), ''), v.content ->> 'matrixName') as matrix_name
    from approver_matrix_version v
    where v.organ_id = ${organId}
      and v.valid_from >= coalesce((select max(e.valid_from) from approver_matrix_version e
        where e.organ_id = v.organ_id and e.matrix_id = v.matrix_id and e.valid_from <= ${today}::date), '-infinity')
      and not exists (select from approver_matrix_version l where l.organ_id = v.organ_id
        and l.matrix_id = v.matrix_id and l.valid_from = v.valid_from and l.version > v.version)
    order by v.matrix_id, v.valid_from`.execute(tx);
  const found = new Map<string, string>();
  for (const { matrixId, matrixName, rows: cells } of rows)
    if (cells.some((row) => isNamedBy(row as Assignment)))
      found.set(matrixId, found.get(matrixId) ?? matrixName);
  return [...found].map(([matrixId, matrixName]) => ({ matrixId, matrixName }));
}
