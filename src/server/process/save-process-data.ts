import { type DefinitionSaving, saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { processStatuses } from "#contract/codes/process-status.ts";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import { stepsWithoutMembers } from "#contract/rules/roles-without-members.ts";
import { activeHolders } from "./active-holders.ts";
import { mayTakeId } from "#contract/rules/own-id.ts";
import { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { organisationDay } from "../db/index.ts";
import { documentCheckOf, handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { text } from "../texts/index.ts";
import { sayWho } from "../viewer/index.ts";
import {
  lockProcess,
  outdatedProblem,
  type ProcessRow,
  saveDraftOf,
  saveProcess,
} from "./definition-rows.ts";
import { knownNames } from "./known-names.ts";
import { casesFail } from "./cases-fail.ts";
import { failingCases } from "./play-sample-cases.ts";
import { organisationOf } from "./organisation-view.ts";
import { publishDefinition } from "./publish-definition.ts";
import { unmannedMatrices } from "./unmanned-rows.ts";

type Input = Omit<InputOf<typeof saveOrUpdateProcessData>, keyof DefinitionSaving>;
type Answer = OutputOf<typeof saveOrUpdateProcessData>;
type Told = Required<Pick<DefinitionSaving, "versionNote" | "failingReason">>;

const shapeProblems = documentCheckOf(ProcessDefinition);
const idShape = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/u;

/**
 * Saves a definition (spec §5 Process setup). `draft` keeps anything with an id; `enabled` checks and publishes a
 * new version; `disabled` withdraws the process, running applications go on. Refuses with `definitionFaulty` what was to be
 * published, with `definitionNotSaved` what was not, and with
 * `idTaken` an id that is not this organisation's, or that a process has where a new one is sent (`rowVersion` 0). Whoever sends the `rowVersion` they began from is refused with
 * `definitionChanged` where somebody has saved since. A publication with which sample cases go another way is refused with
 * `sampleCasesFail`, and passes with a reason.
 */
export const saveProcessDataHandler = handle(saveOrUpdateProcessData, async (given, scope) => {
  const { rowVersion, versionNote = "", failingReason = "", ...input } = given;
  const headProblems = checkHead(input);
  if (Object.keys(headProblems).length > 0) return faulty(input, headProblems);
  const stored = await lockProcess(scope.tx, input.processId);
  const { organId } = scope.actor;
  // What begins from no state at all is to be new.
  const isTaken = stored !== undefined && (stored.organId !== organId || rowVersion === 0);
  if (isTaken || (stored === undefined && !mayTakeId(input.processId, organId)))
    return refuse("idTaken", { id: input.processId });
  const outdated = await sayWho(scope, outdatedProblem(stored, rowVersion));
  if (outdated !== undefined) return outdated;
  const answer = await save(input, stored, scope, { versionNote, failingReason });
  if (isRefusal(answer)) return answer;
  await recordOperation(scope.tx, scope.request, {
    kind: "operation",
    userCode: scope.actor.userCode,
    organId: scope.actor.organId,
    call: saveOrUpdateProcessData.name,
    subject: answer.processId,
    detail: { asked: input.status, status: answer.status, version: answer.version },
  });
  scope.ports.live.announceToAll(scope.tx, { event: "definitions" });
  return answer;
});

function save(
  input: Input,
  stored: ProcessRow | undefined,
  scope: SessionScope,
  told: Told,
): Promise<Answer | Refusal> {
  switch (input.status) {
    case "enabled":
      return publish(input, stored, scope, told);
    case "disabled":
      return withdraw(stored, scope);
    default:
      return saveDraft(input, stored, scope);
  }
}

async function publish(
  input: Input,
  stored: ProcessRow | undefined,
  scope: SessionScope,
  { versionNote, failingReason }: Told,
): Promise<Answer | Refusal> {
  const { tx, actor, request, language } = scope;
  const malformed = shapeProblems(input);
  if (malformed !== undefined) return faulty(input, malformed);
  const failing = stored === undefined ? [] : await failingCases(scope, input);
  if (failing.length > 0 && failingReason.trim() === "") return await casesFail(failing, scope);
  const by = {
    organId: actor.organId,
    by: actor.userCode,
    ports: scope.ports,
    now: request.now,
    note: versionNote.trim(),
    ...(failing.length === 0 ? {} : { failing: { count: failing.length, reason: failingReason.trim() } }),
    today: organisationDay(scope),
  };
  const published = await publishDefinition(tx, input, stored, by);
  if (isRefusal(published)) return published;
  const { warnings, ...rest } = published;
  const { people } = await organisationOf(scope, actor.chartRevision);
  const hasMembers = (role: string) => activeHolders(people, role).length > 0;
  const matrices = await unmannedMatrices(tx, {
    organId: actor.organId,
    day: by.today,
    language,
    hasMembers,
  });
  const worthKnowing = { ...warnings, ...stepsWithoutMembers(input, hasMembers, matrices) };
  const said = Object.entries(worthKnowing).map(([path, { problem, params = {} }]): [string, string] => [
    path,
    text(language, "problems", problem, params),
  ]);
  const told = said.length === 0 ? {} : { warnings: Object.fromEntries(said) };
  return { processId: input.processId, status: "enabled", ...rest, ...told };
}

async function saveDraft(
  input: Input,
  stored: ProcessRow | undefined,
  scope: SessionScope,
): Promise<Answer | Refusal> {
  const { tx, actor, request } = scope;
  const definition = {
    ...input,
    processName: typeof input.processName === "string" ? input.processName : "",
  };
  const { processId } = input;
  const version = stored?.publishedVersion ?? null;
  const by = { definition, by: actor.userCode, now: request.now };
  // What is being designed changes nothing of what is published: neither its name nor who sees it.
  if (stored !== undefined && version !== null)
    return { processId, status: stored.status, version, rowVersion: await saveDraftOf(tx, by) };
  const { processTypes } = await knownNames(tx, { organId: actor.organId, today: organisationDay(scope) });
  const rowVersion = await saveProcess(tx, {
    ...by,
    organId: actor.organId,
    status: "draft",
    publishedVersion: null,
    processTypeId: processTypes.has(input.processTypeId) ? input.processTypeId : null,
  });
  if (rowVersion === undefined) return refuse("idTaken", { id: processId });
  return { processId, status: "draft", version, rowVersion };
}

async function withdraw(
  stored: ProcessRow | undefined,
  { tx, actor, request }: SessionScope,
): Promise<Answer | Refusal> {
  if (stored === undefined) return refuse("notFound");
  const { processId, publishedVersion: version } = stored;
  const { rowVersion } = await tx
    .updateTable("process")
    .set((row) => ({
      status: "disabled",
      updatedBy: actor.userCode,
      updatedAt: request.now.toISOString(),
      rowVersion: row("rowVersion", "+", 1),
    }))
    .where("processId", "=", processId)
    .returning("rowVersion")
    .executeTakeFirstOrThrow();
  return { processId, status: "disabled", version, rowVersion };
}

function checkHead(input: Input): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  const { processId, status } = input as Partial<Input>;
  if (typeof processId !== "string" || processId === "") problems["processId"] = { problem: "required" };
  else if (!idShape.test(processId)) problems["processId"] = { problem: "wrongForm" };
  if (status === undefined) problems["status"] = { problem: "required" };
  else if (!processStatuses.includes(status))
    problems["status"] = { problem: "notOneOf", params: { allowed: processStatuses.join(", ") } };
  return problems;
}

function faulty(input: Partial<Input>, errors: Record<string, FieldProblem>): Refusal {
  const process = input.processName ?? input.processId ?? "";
  const { errors: byPath = {} } = refuseFields(errors);
  const refused = input.status === "enabled" ? "definitionFaulty" : "definitionNotSaved";
  return { ...refuse(refused, { process, count: Object.keys(errors).length }), errors: byPath };
}
