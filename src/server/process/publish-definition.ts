import { type FieldProblem, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { sealsDocuments, withStampForm } from "#contract/seals/stamp-form.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { sql } from "kysely";
import { forksInCircles } from "#contract/rules/forks-in-circles.ts";
import { thresholdsAtRisk } from "#contract/rules/thresholds-at-risk.ts";
import { checkDefinition, hiddenDependences } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { effectivePage, freezePage } from "../form/index.ts";
import { insertVersion, type ProcessRow, saveProcess } from "./definition-rows.ts";
import { departmentsOfSteps, holdDepartments } from "./hold-departments.ts";
import { knownNames } from "./known-names.ts";

/** Who publishes, where and when. */
export interface Publication {
  organId: number;
  by: string;
  now: Date;
  /** What the version changes, in its designer's words. */
  note?: string;
  /** Sample cases that go another way, and why that is accepted. */
  failing?: { count: number; reason: string };
  /** Outside systems that steps call are looked up with it; nobody asks for them without. */
  ports?: Ports;
  /** The day of the organisation's own calendar: it says which version of a matrix counts. */
  today: string;
}

/** What became of it. */
export interface Published {
  version: number;
  rowVersion: number;
  /** What its designer should know although it is published, by path. */
  warnings: Readonly<Record<string, FieldProblem>>;
}

/**
 * Checks a definition against what exists and makes it the next version, which new applications bind; the page it
 * uses is frozen (spec §4, §5 Process setup). Refuses with `definitionFaulty`, errors by path,
 * and with `idTaken`.
 */
export async function publishDefinition(
  tx: Tx,
  definition: ProcessDefinition,
  stored: ProcessRow | undefined,
  publication: Publication,
): Promise<Published | Refusal> {
  const { organId, by, now, today, note, failing, ports } = publication;
  const pageId = definition.pageId ?? "";
  const page = pageId === "" ? undefined : await effectivePage(tx, { pageId, organId });
  const whole = withStampForm(definition, page);
  await holdDepartments(tx, departmentsOfSteps(definition.tasks));
  const errors = {
    ...checkDefinition(definition, whole, await knownNames(tx, { organId, today }, ports, by)),
    ...(await sealStepProblems(tx, definition)),
  };
  const count = Object.keys(errors).length;
  if (count > 0) return { ...refuse("definitionFaulty", { process: definition.processName, count }), errors };
  const version = (stored?.publishedVersion ?? 0) + 1;
  const { processTypeId } = definition;
  const rowVersion = await saveProcess(tx, {
    definition,
    organId,
    status: "enabled",
    publishedVersion: version,
    processTypeId,
    by,
    now,
  });
  if (rowVersion === undefined) return refuse("idTaken", { id: definition.processId });
  await insertVersion(tx, {
    definition,
    version,
    page,
    by,
    now,
    ...(note === undefined || note === "" ? {} : { note }),
    ...(failing === undefined ? {} : { failing }),
  });
  if (page !== undefined) await freezePage(tx, page.pageId, page.version, now);
  return {
    version,
    rowVersion,
    warnings: {
      ...thresholdsAtRisk(definition),
      ...forksInCircles(definition),
      ...hiddenDependences(definition, whole),
    },
  };
}

const sealCategory = "seal";

/** A process of the category of seals has a step that seals, so that the stamp form and its rules are part of it. */
async function sealStepProblems(
  tx: Tx,
  definition: ProcessDefinition,
): Promise<Record<string, FieldProblem>> {
  if (sealsDocuments(definition)) return {};
  const isOfSeals = (await sealTypes(tx)).has(definition.processTypeId);
  return isOfSeals ? { tasks: { problem: "sealStepMissing" } } : {};
}

/** The category of seals and those below it. */
export async function sealTypes(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ processTypeId: string }>`
    with recursive below as (
      select process_type_id from process_category where process_type_id = ${sealCategory}
      union select c.process_type_id
      from process_category c join below b on c.parent_type_id = b.process_type_id
    )
    select process_type_id from below`.execute(tx);
  return new Set(rows.map(({ processTypeId }) => processTypeId));
}
