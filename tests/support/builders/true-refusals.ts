import type { FieldProblem, Refusal } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { amendedBundle } from "#engine";
import { workers } from "./a-random-process.ts";
import type { Run } from "./a-run.ts";

/** What a refusal says, and whether it is so: looked up in what was stored, with other words than the engine's. */
type Truth = (run: Run, params: Readonly<Record<string, unknown>>) => boolean;

const tasksOf = ({ bundle, snapshot }: Run): TaskDefinition[] =>
  amendedBundle(bundle, snapshot).definition.tasks;

/** Everybody who had a hand in filing it. */
const filers = ({ snapshot: { seats, applicant, filedBy } }: Run): string[] => [
  applicant,
  filedBy,
  ...seats.filter(({ actionCode }) => actionCode === "submit").map(({ userCode }) => userCode),
];

/** The person, and whoever they act for while those are away, however many deputies lie between. */
function actsFor({ people, bundle }: Run, person: unknown, among: readonly string[]): boolean {
  return among.some((each) => {
    const passed = new Set<string>();
    for (let at: string | undefined = each; at !== undefined && !passed.has(at); ) {
      if (at === person) return true;
      passed.add(at);
      at = people.absenceOf?.(at, bundle.definition, "")?.deputy;
    }
    return false;
  });
}

/** Whoever decided a task, and those in whose place they did. */
function deciders({ snapshot }: Run, taskIds: ReadonlySet<string>): string[] {
  return snapshot.seats.flatMap((seat) => {
    const visit = snapshot.visits[seat.visitId - 1];
    if (seat.cause !== "handled" || visit === undefined || !taskIds.has(visit.taskId)) return [];
    const slot = visit.slots?.find(({ slotId }) => slotId === seat.slotId);
    return [
      seat.userCode,
      ...(slot?.represents ?? []),
      ...(seat.onBehalfOf === undefined ? [] : [seat.onBehalfOf]),
    ];
  });
}

/** Tasks keep their names where another version calls them otherwise. */
function named(run: Run, name: unknown): ReadonlySet<string> {
  return new Set(tasksOf(run).flatMap(({ taskId, taskName }) => (taskName === name ? [taskId] : [])));
}

const truths: Partial<Record<Refusal["refused"], Truth>> = {
  separationOfDuties(run, { person, task, otherTask }) {
    const [these, others] = [named(run, task), named(run, otherTask)];
    const isDisjoint = tasksOf(run).some(
      ({ taskId, disjointWith = [] }) =>
        (these.has(taskId) && disjointWith.some((each) => others.has(each))) ||
        (others.has(taskId) && disjointWith.some((each) => these.has(each))),
    );
    const before = deciders(run, others);
    const standsFor = run.snapshot.seats
      .filter(({ userCode }) => userCode === person)
      .flatMap((seat) => {
        const slot = run.snapshot.visits[seat.visitId - 1]?.slots?.find(
          ({ slotId }) => slotId === seat.slotId,
        );
        return [...(slot?.represents ?? []), seat.onBehalfOf ?? ""];
      });
    return isDisjoint && (actsFor(run, person, before) || standsFor.some((each) => before.includes(each)));
  },
  countersignVetoed(run, { person, task }) {
    const binding = named(run, task);
    const isBinding = tasksOf(run).some((each) => binding.has(each.taskId) && each.countersignVeto === true);
    return (
      isBinding &&
      run.snapshot.seats.some(
        ({ userCode, actionCode, askedBySeatId }) =>
          userCode === person && actionCode === "29" && askedBySeatId !== undefined,
      )
    );
  },
  voteHasBegun(run, { task }) {
    const voted = named(run, task);
    return run.snapshot.visits.some(
      ({ visitId, taskId, status, carried = [] }) =>
        voted.has(taskId) &&
        status === "open" &&
        (carried.length > 0 ||
          run.snapshot.seats.some((seat) => seat.visitId === visitId && seat.cause === "handled")),
    );
  },
  seatChangesUsedUp({ snapshot, ...run }) {
    return snapshot.visits.some(({ taskId, changes = [] }) => {
      const task = run.bundle.definition.tasks.find((each) => each.taskId === taskId);
      return changes.length >= (task?.seatChangesMax ?? limits.seatChangesPerVisit);
    });
  },
  recallTooLate: ({ snapshot }) => snapshot.pointOfNoReturnPassed,
  alreadyWithApplicant: ({ snapshot }) => snapshot.status === "returned",
  cancelledCannotBeRecalled: ({ snapshot }) => snapshot.status === "cancelled",
  instanceNotSubmitted: ({ snapshot }) => snapshot.status === "draft",
  cancelNotAllowed: ({ snapshot }) => snapshot.status !== "returned",
  instanceEnded: ({ snapshot }) => ended.has(snapshot.status),
  nobodyToUrge: ({ snapshot }) => snapshot.status === "running",
  holdersHaveLeft: (run, { people }) =>
    Array.isArray(people) && people.length > 0 && people.every((one) => !run.people.isActive(String(one))),
  jumpNotPossible: ({ snapshot }) => snapshot.status !== "running",
  migrationNotPossible: ({ snapshot }) => snapshot.status === "draft" || ended.has(snapshot.status),
  urgedRecently: ({ events, now }) =>
    events.some(({ type, at }) => type === "urged" && now - at < 24 * 3_600_000),
  approverNotFound(run, { taskId, assignedType }) {
    const task = tasksOf(run).find((each) => each.taskId === taskId);
    if (task === undefined || assignedType !== "users") return task !== undefined;
    // Whom a return names, or who is named in place of those who are gone, may be missing however many the rules find.
    if (run.snapshot.status === "running") return true;
    const rules = task.assignments ?? [{ taskAssigned: task.taskAssigned ?? "" }];
    const given = rules.flatMap(({ taskAssigned }) => taskAssigned.split(","));
    return given.some((person) => !mayDecide(run, task, person));
  },
};

const ended: ReadonlySet<string> = new Set(["complete", "cancelled"]);

/** Nothing keeps a person from deciding a task: they are here, filed nothing, and did nothing it is disjoint with. */
export function mayDecide(run: Run, task: TaskDefinition, person: string): boolean {
  const others = tasksOf(run).filter(
    ({ taskId, disjointWith = [] }) =>
      disjointWith.includes(task.taskId) || task.disjointWith?.includes(taskId),
  );
  const before = deciders(run, new Set(others.map(({ taskId }) => taskId)));
  return (
    run.people.isActive(person) &&
    run.people.absenceOf?.(person, run.bundle.definition, "") === undefined &&
    !filers(run).includes(person) &&
    !before.includes(person)
  );
}

const fieldTruths: Readonly<Record<string, Truth>> = {
  unknownUser: ({ people }, { user }) => !people.exists(String(user)),
  hasLeft: ({ people }, { person }) => people.exists(String(person)) && !people.isActive(String(person)),
  // Of two people named one may be the other's deputy.
  holdsItAlready: ({ snapshot, people, bundle }, { person }) =>
    workers.some((each) => people.absenceOf?.(each, bundle.definition, "")?.deputy === person) ||
    [...snapshot.seats, ...snapshot.visits.flatMap(({ carried = [] }) => carried)].some(
      ({ userCode }) => userCode === person,
    ),
  filedItThemselves: (run, { person }) =>
    actsFor(run, person, filers(run)) ||
    run.snapshot.seats.some(
      ({ userCode, onBehalfOf = "" }) => userCode === person && filers(run).includes(onBehalfOf),
    ),
  fieldNotWritable: () => true,
};

/**
 * What a refusal tells is true of the application as it stands.
 *
 * @throws where it is not.
 */
export function checkRefusal(run: Run, { refused, params = {}, errors = {} }: Refusal): void {
  const isTrue = truths[refused]?.(run, params) ?? true;
  const wrong = Object.entries(errors).find(([, problem]) => !isFieldTrue(run, problem));
  if (isTrue && wrong === undefined) return;
  throw new Error(`R2: what a refusal says is not so: ${JSON.stringify({ refused, params, errors })}`);
}

function isFieldTrue(run: Run, { problem, params = {} }: FieldProblem): boolean {
  return fieldTruths[problem]?.(run, params) ?? true;
}
