import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { rightsWithoutRestricted } from "#contract/rules/field-rights.ts";
import { sealsDocuments } from "#contract/seals/stamp-form.ts";
import {
  amendedBundle,
  type Bundle,
  type CommandContext,
  type Done,
  type Facts,
  fieldRightsFor,
  followingNewest,
  type InstanceSnapshot,
  isNeeds,
  type Outcome,
} from "#engine";
import { type ChangedForm, referToFiles } from "../attachment/index.ts";
import { checkChoices } from "../form/index.ts";
import { checkPlacements, checkSealing, withBoundFiles } from "../seal/index.ts";
import type { Tx } from "../db/index.ts";
import { contractDiffers, followContract } from "../legal-contract-course/index.ts";
import { announce } from "./announce.ts";
import type { CommandScope } from "./command-scope.ts";
import { loadBundle } from "./bundles.ts";
import { previewAtOnce } from "./preview-at-once.ts";
import { gatherFacts } from "./gather-facts.ts";
import { lockInstance, type StoredInstance, type Target, withReaders } from "./lock-instance.ts";
import { mayReadInstance, readersOf, restrictedFields } from "../viewer/index.ts";
import { noticesOfFollowers } from "./notices-of-followers.ts";
import { noteGuests } from "./note-guests.ts";
import { notificationsOf } from "./notifications-of.ts";
import { type OrganisationView, organisationOf } from "./organisation-view.ts";
import { presentRefusal } from "./present-refusal.ts";
import { refusalWithResult } from "./result-of.ts";
import { seatNumbersOf, SeatNumbersUsedUp } from "./seat-numbers.ts";
import { shownPeople } from "./shown-people.ts";
import { sendByRules } from "./send-by-rules.ts";
import { versionOf } from "./version-of.ts";
import { reportSubprocess, withdrawAutomaticWork } from "./withdraw-automatic-work.ts";
import { takeOpinionFiles } from "./take-opinion-files.ts";
import { type SeatChanges, storeOutcome } from "./store-outcome.ts";

/** What the engine is asked, once everything it needs is at hand. */
export type Decide = (
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  context: CommandContext,
  /** Who follows the application. */
  followers: readonly string[],
) => Outcome;

/** The same on what is loaded by then: nothing of an instance that has not begun, its readers once they are asked for. */
type DecideOnLoaded = (context: CommandContext, stored?: StoredInstance) => Outcome;

/** A command that was carried out and stored. */
export interface CarriedOut {
  bundle: Bundle;
  before: InstanceSnapshot | undefined;
  snapshot: InstanceSnapshot;
  done: Done;
  seats: SeatChanges;
  people: OrganisationView["people"];
}

/** Numbers kept in stock; a command that opens more seats is given again after a refill. */
const usualSeats = 16;

/**
 * The one door through which an application changes (R1): locks it, lets the engine decide, stores what it decided,
 * and announces it after the commit. Answers the engine's refusal, or `notFound` to who has no part in it.
 */
export async function runCommand(
  scope: CommandScope,
  target: Target,
  decide: Decide,
): Promise<CarriedOut | Refusal> {
  const { tx, actor } = scope;
  return await runOnLocked(scope, await lockInstance(tx, target, actor), decide);
}

/** The same for an instance that the transaction has locked and loaded already. */
export async function runOnLocked(
  scope: CommandScope,
  stored: StoredInstance | undefined,
  decide: Decide,
): Promise<CarriedOut | Refusal> {
  if (stored === undefined || !mayReadInstance(stored, scope.actor)) {
    return refuse("notFound");
  }
  const bundle = await versionOf(scope, stored.snapshot);
  return await carryOut(scope, bundle, stored, (context, loaded = stored) =>
    followingNewest(bundle, loaded.snapshot, context, (snapshot) =>
      decide(bundle, snapshot, context, stored.row.followers),
    ),
  );
}

/** Begins an instance: the same way, without one to lock. */
export async function runFirstCommand(
  scope: CommandScope,
  bundle: Bundle,
  decide: (context: CommandContext) => Outcome,
): Promise<CarriedOut | Refusal> {
  return await carryOut(scope, bundle, undefined, decide);
}

async function carryOut(
  scope: CommandScope,
  published: Bundle,
  locked: StoredInstance | undefined,
  decide: DecideOnLoaded,
): Promise<CarriedOut | Refusal> {
  const { tx, ports, request } = scope;
  const { now } = request;
  const organisation = await organisationOf(scope, locked?.row.chartRevision);
  const { people } = organisation;
  const { decided, stored } = await askEngine(scope, locked, organisation, decide);
  if (isRefusal(decided)) {
    const bound = amendedBundle(published, stored?.snapshot ?? {});
    const refusal = await refusalWithResult(tx, decided, stored?.snapshot);
    return presentRefusal(refusal, bound, await shownPeople(scope, people), scope.language);
  }
  const bundle = amendedBundle(await boundTo(scope, published, decided), decided.snapshot);
  const done = await withBoundDocuments(tx, bundle, decided);
  const choosing = { ...scope, people };
  const strange = await checkChoices(choosing, bundle.page, stored?.snapshot.form ?? {}, done.snapshot.form);
  if (strange !== undefined) return strange;
  const unfit = await checkSeals(scope, bundle, stored?.snapshot, done);
  if (unfit !== undefined) return unfit;
  const differing = await contractDiffers(tx, bundle, stored?.snapshot, done);
  if (differing !== undefined) return differing;
  const stranger = await referToFiles(tx, changedForm(scope, bundle, stored, done), scope.actor);
  if (stranger !== undefined) return stranger;
  const unknown = await takeOpinionFiles(scope, done);
  if (unknown !== undefined) return unknown;
  const told = notificationsOf(done.effects, done.snapshot, people, now);
  const followers = stored?.row.followers ?? [];
  const byActor = { actor: scope.actor.userCode, told, createdAt: now };
  const notifications = [
    ...told,
    ...noticesOfFollowers(bundle, done, followers.filter(readersOf(done.snapshot)), byActor),
  ];
  const seats = await storeOutcome(tx, {
    bundle,
    before: stored?.snapshot,
    chainHead: stored?.row.chainHead ?? null,
    done,
    notifications,
    now,
  });
  await noteGuests(tx, seats.opened, done.snapshot.organId, people);
  await sendByRules(tx, ports, done, people, now);
  await queueAutomaticTasks(scope, bundle, done);
  await withdrawAutomaticWork(scope, done);
  await reportSubprocess(scope, stored?.snapshot, done);
  await followContract(scope, bundle, stored?.snapshot, done);
  await previewAtOnce(scope, stored?.snapshot, done, seats);
  announce(tx, ports, done.snapshot, seats, notifications, followers);
  return { bundle, before: stored?.snapshot, snapshot: done.snapshot, done, seats, people };
}

/** What the documents of a process that seals are at this moment stands in the history with the submission. */
async function withBoundDocuments(tx: Tx, { definition }: Bundle, done: Done): Promise<Done> {
  if (!sealsDocuments(definition)) return done;
  return { ...done, events: await withBoundFiles(tx, done.events, done.snapshot.form) };
}

/** The version that an application goes by after a command: another than before where it was migrated (R30). */
async function boundTo({ tx, ports }: CommandScope, published: Bundle, { snapshot }: Done): Promise<Bundle> {
  const { processId, processVersion } = snapshot;
  if (processVersion === published.version) return published;
  return await loadBundle(ports.database, tx, processId, processVersion);
}

/** The seals a process that seals asks for: as they are chosen, submitted, and at last used. */
async function checkSeals(
  scope: CommandScope,
  bundle: Bundle,
  before: InstanceSnapshot | undefined,
  { snapshot, effects }: Done,
): Promise<Refusal | undefined> {
  if (!sealsDocuments(bundle.definition)) return undefined;
  const isSubmitted = snapshot.round !== (before?.round ?? 0) && snapshot.status === "running";
  const chosen = await checkPlacements(scope, before?.form ?? {}, snapshot.form, isSubmitted);
  const isSealing = effects.some(
    (effect) => effect.effect === "run_automatic_task" && taskTypeOf(bundle, effect.taskId) === "seal",
  );
  const isPerson = snapshot.seats.some(({ userCode }) => userCode === scope.actor.userCode);
  return chosen ?? (isSealing && isPerson ? await checkSealing(scope, snapshot.form) : undefined);
}

function taskTypeOf({ definition }: Bundle, taskId: string): string | undefined {
  return definition.tasks.find((task) => task.taskId === taskId)?.taskType;
}

function changedForm(
  { actor }: CommandScope,
  bundle: Bundle,
  stored: StoredInstance | undefined,
  { snapshot: after, events }: Done,
): ChangedForm {
  const isUnsubmitted = after.round === 0;
  const writing = events.find((event) => event.type === "form_changed");
  const seat = after.seats.find(({ seatId }) => seatId === writing?.seatId);
  const start = bundle.definition.tasks.find(({ taskType }) => taskType === "start");
  const rights = fieldRightsFor(bundle, seat?.taskId ?? start?.taskId ?? "");
  return {
    instanceId: after.instanceId,
    page: bundle.page,
    before: stored?.snapshot.form ?? {},
    after: after.form,
    rights: rightsWithoutRestricted(rights, restrictedFields(after, actor)),
    isDraft: isUnsubmitted,
    isGivenUp: isUnsubmitted && after.status === "cancelled",
  };
}

async function queueAutomaticTasks({ tx, ports }: CommandScope, bundle: Bundle, done: Done): Promise<void> {
  const { instanceId, organId } = done.snapshot;
  for (const effect of done.effects) {
    if (effect.effect !== "run_automatic_task") continue;
    const job = taskTypeOf(bundle, effect.taskId) === "seal" ? "sealDocuments" : "run_automatic_task";
    await ports.jobs.add(tx, job, { instanceId, organId, visitId: effect.visitId });
  }
}

/** What the engine says, and what it had before it: with the readers where it asked for them (R27). */
async function askEngine(
  scope: CommandScope,
  locked: StoredInstance | undefined,
  { people, calendar, policy }: OrganisationView,
  decide: DecideOnLoaded,
): Promise<{ decided: Done | Refusal; stored: StoredInstance | undefined }> {
  const { tx, ports, actor, request } = scope;
  const numbers = seatNumbersOf(ports.database);
  await numbers.refill(tx, usualSeats);
  const restricted = locked === undefined ? [] : restrictedFields(locked.snapshot, actor);
  let stored = locked;
  let facts: Facts = {};
  let seats = usualSeats;
  for (;;) {
    const context: CommandContext = {
      now: request.now.getTime(),
      actor: { userCode: actor.userCode, roles: actor.access, restrictedFields: restricted },
      people,
      calendar,
      policy,
      newSeatId: () => numbers.take(),
      facts,
    };
    try {
      const outcome = decide(context, stored);
      if (!isNeeds(outcome)) return { decided: outcome, stored };
      if (stored !== undefined && outcome.needs.some(({ fact }) => fact === "readers")) {
        stored = await withReaders(tx, stored);
        continue;
      }
      facts = await gatherFacts(
        { ...scope, isStored: true },
        outcome.needs,
        stored?.snapshot.instanceId ?? 0,
        facts,
      );
    } catch (error) {
      if (!(error instanceof SeatNumbersUsedUp)) throw error;
      // Each time more than before, so that a command of any size finds enough in the end.
      seats *= 2;
      await numbers.refill(tx, seats);
    }
  }
}
