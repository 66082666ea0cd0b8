import fc from "../properties.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import {
  allowedActions,
  amendedBundle,
  closedBy,
  type CommandContext,
  fieldRightsFor,
  type InstanceSnapshot,
  reassignTask,
  returnTargets,
  type Seat,
} from "#engine";
import { aField } from "./a-process.ts";
import { aRun, type Run } from "./a-run.ts";
import { aMatrix } from "./a-matrix.ts";
import { randomPage, workers } from "./a-random-process.ts";
import { anOrganisation, type PersonGiven } from "./an-organisation.ts";
import { story } from "./invariants.ts";
import { AdvanceOpinions, approveMany, approveTwice } from "./moves-at-once.ts";
import { laterVersion } from "./a-later-version.ts";
import { circumstancesOf } from "./random-circumstances.ts";
import { ReferenceModel } from "./reference-model.ts";
import { checkRefusal } from "./true-refusals.ts";

/** One thing that happens, as numbers that are read against what is possible then. */
export interface Move {
  what: number;
  who: number;
  where: number;
  value: number;
}

export const aMove: fc.Arbitrary<Move> = fc.record({
  what: fc.nat(99),
  who: fc.nat(99),
  where: fc.nat(99),
  value: fc.nat(6),
});

const mostVisits = 300;

/** A number for each seat in no order; 7,919 is prime to 10,007, so that none comes twice. */
const shuffled = (nth: number): number => (nth * 7919) % 10_007;

/** What each move may be refused for, whoever makes it; anything else is a fault. */
const earned: Readonly<Record<string, readonly string[]>> = {
  recall: [
    "recallTooLate",
    "instanceNotSubmitted",
    "alreadyWithApplicant",
    "instanceEnded",
    "cancelledCannotBeRecalled",
  ],
  cancel: ["cancelNotAllowed"],
  "withdraw it": ["noPermission", "cancelNotAllowed", "recallTooLate"],
  batch: ["separationOfDuties", "countersignVetoed", "alreadyHandled"],
  "as said": ["separationOfDuties", "countersignVetoed"],
  urge: [
    "urgedRecently",
    "instanceNotSubmitted",
    "alreadyWithApplicant",
    "instanceEnded",
    "nobodyToUrge",
    "holdersHaveLeft",
  ],
  "take back": ["takeBackTooLate", "actionNotAllowed", "separationOfDuties"],
  reassign: ["separationOfDuties"],
  transfer: ["separationOfDuties", "seatChangesUsedUp"],
  delegate: ["separationOfDuties", "seatChangesUsedUp"],
  add: ["separationOfDuties", "seatChangesUsedUp", "voteHasBegun"],
  remove: ["lastSeatStays", "unreachableThreshold", "actionNotAllowed"],
  insert: ["separationOfDuties", "seatChangesUsedUp"],
  "give back": ["actionNotAllowed"],
  "take over": ["actionNotAllowed", "separationOfDuties"],
  move: ["actionNotAllowed", "separationOfDuties"],
  "withdraw the question": [],
  automatic: ["noTransitionHolds"],
  submit: ["approverNotFound", "separationOfDuties", "flowWithoutEnd", "noTransitionHolds"],
  answer: ["separationOfDuties"],
  ask: ["separationOfDuties"],
  return: ["returnTargetGone", "separationOfDuties"],
  reject: ["separationOfDuties"],
  approve: ["separationOfDuties", "countersignVetoed", "noTransitionHolds"],
  retry: ["earlierStepDoneAgain"],
  resolve: [],
  migrate: ["migrationNotPossible"],
  follow: [],
  jump: ["jumpNotPossible", "separationOfDuties"],
};

/**
 * Plays random moves of many people against a definition; every step checks the invariants. `watch` looks on after every
 * command, done or refused. Answers the run.
 */
export function play(
  definition: ProcessDefinition,
  moves: readonly Move[],
  watch: (run: Run, refusal?: Refusal) => void = () => {},
  instanceId = 1,
): Run {
  const given: Record<string, PersonGiven> = {
    STAFF: { superior: "A", dept: 11, leaders: ["A", "C"] },
    AWAY: { deputy: "B" },
    LEFT: { inactive: true },
    ADMIN1: { roles: ["process-admin"] },
  };
  for (const worker of workers) given[worker] = {};
  given["A"] = { superior: "C" };
  given["B"] = { roles: ["finance"], superior: "A" };
  given["D"] = { roles: ["finance"] };
  const chart = {
    departments: {
      1: { heads: ["C", "LEFT"] },
      11: { parent: 1, heads: ["A"], deputies: ["AWAY"], roles: { budget: ["D", "E"] } },
    },
    heads: ["E"],
    headquartersHeads: ["D"],
  };
  const matrices = { LIMITS: { version: 1, content: aMatrix({ named: "A,LEFT", limit: 3 }) } };
  const people = anOrganisation({ people: given, ...chart });
  const { rules, gone, away, ...circumstances } = circumstancesOf(moves);
  for (const worker of gone) given[worker]!.inactive = true;
  for (const [worker, deputy] of Object.entries(away)) given[worker]!.deputy = deputy;
  // The seats of many applications have numbers of their own, in no order.
  const numbering = (nth: number): number => shuffled(nth) + (instanceId - 1) * 10_007;
  const run = aRun({
    definition,
    page: randomPage,
    people,
    matrices,
    instanceId,
    numbering,
    ...circumstances,
  });
  run.rules = rules;
  const advance = new AdvanceOpinions();
  const done: string[] = [];
  const reference = new ReferenceModel(definition);
  run.follows = () => {
    reference.follow(run);
    watch(run);
  };
  run.refused = (refusal) => {
    checkRefusal(run, refusal);
    watch(run, refusal);
  };
  reference.follow(run);
  try {
    for (const move of moves) {
      run.now += 60_000;
      const tried = [makeMove(run, given, move, advance)];
      for (const [seat, refusal] of advance.apply(run))
        tried.push(told(`as said ${seat.taskId}:${seat.userCode}`, refusal));
      done.push(...tried);
      run.tried.push(...tried);
      checkTokens(run);
      // What runs in a circle without anybody is stopped, after so many steps that all further ones take long.
      if (run.snapshot.visits.length > mostVisits) return run;
    }
    for (const worker of workers) delete given[worker]?.inactive;
    finish(run);
  } catch (thrown) {
    const what = thrown instanceof Error ? thrown.message : String(thrown);
    throw new Error(
      `${what}\n--- moves\n${done.join("\n")}\n--- history\n${story(run)}\n--- definition\n${describe(definition)}`,
      { cause: thrown },
    );
  }
  return run;
}

function describe({ tasks }: ProcessDefinition): string {
  return tasks
    .map(({ taskId, taskType, split, join, taskRunWay, taskAssigned, transitions, ...rest }) => {
      const to = transitions
        .map((each) => `${each.toTaskId}${each.transExpression && `[${each.transExpression}]`}`)
        .join(" ");
      const { taskName: _name, assignedType: _type, fieldRights: _rights, ...policies } = rest;
      return `${taskId} ${taskType} ${taskRunWay ?? ""} (${taskAssigned ?? ""}) join ${join ?? "all"} split ${split ?? "first"} -> ${to} ${JSON.stringify(policies)}`;
    })
    .join("\n");
}

function makeMove(
  run: Run,
  given: Record<string, PersonGiven>,
  move: Move,
  advance: AdvanceOpinions,
): string {
  const { what, who } = move;
  if (move.where > 95) {
    run.wake(9);
    return "nine hours later";
  }
  if (run.status === "draft" && (what < 2 || what > 96) && who % 4 > 0) return follow(run, move);
  if (what < 2) return move.value % 2 === 0 ? jump(run, move) : migrate(run, move);
  if (what < 4) return hireOrFire(given, somebody(run, move));
  if (what < 5) return goOrComeBack(given, somebody(run, move), move);
  if (what < 7) return told("recall", run.tryRecall());
  if (what < 8)
    return who % 4 === 0 ? told("withdraw it", run.tryWithdrawIt()) : told("cancel", run.tryCancel());
  if (what < 9 && who > 94) return told("cancel", run.tryCancel("ADMIN1", "?", ["process-admin"]));
  const special = what < 24 ? specialMove(run, move, advance) : undefined;
  return special ?? workOn(run, move);
}

/** What is done now and then; where it is not possible they work on what they have. */
function specialMove(run: Run, move: Move, advance: AdvanceOpinions): string | undefined {
  const { what, who } = move;
  if (what < 9) return retry(run, move);
  if (what < 10) return told("urge", who % 3 === 0 ? run.tryUrgeAsFollower("B") : run.tryUrge());
  if (what < 12) return actTooLate(run, who);
  if (what < 13) return decideMany(run, move);
  if (what < 14) return sayBefore(run, move, advance);
  if (what < 17) return takeBack(run, move);
  if (what < 19) return withdrawQuestion(run, who);
  if (what < 21) return reassign(run, move);
  return takeOrMove(run, move);
}

/** One of the pieces of work that lie open goes on. */
function workOn(run: Run, move: Move): string {
  const { who } = move;
  const auto = run.snapshot.visits.filter(
    (visit) =>
      visit.status === "open" &&
      run.bundle.definition.tasks.some(
        (task) => task.taskId === visit.taskId && ["auto", "subprocess"].includes(task.taskType),
      ),
  );
  const seats = run.snapshot.seats.filter((seat) => seat.status === "open");
  const chosen = who % (auto.length + seats.length || 1);
  const visit = auto[chosen - seats.length];
  if (visit !== undefined) {
    return move.value === 6
      ? told(`automatic ${visit.taskId} fails`, run.tryFailAutomatic(visit.taskId))
      : told(`automatic ${visit.taskId}`, run.tryFinishAutomatic(visit.taskId));
  }
  const seat = seats[chosen];
  return seat === undefined ? "nothing to do" : act(run, seat, move);
}

function act(run: Run, seat: Seat, { what, where, value }: Move): string {
  const who = `#${seat.seatId}`;
  const named = `${who} ${seat.taskId}:${seat.userCode}`;
  const actions = allowedActions(run.bundle, run.snapshot, seat.seatId, {
    userCode: seat.userCode,
    roles: [],
  });
  if (actions.includes("submit") && where > 85) {
    run.save({ amount: value, chosen: workers[where % workers.length] ?? "A" });
    return `save ${value}`;
  }
  if (actions.includes("submit")) return submit(run, { where, value });
  if (actions.includes("markAsRead")) {
    run.read(who);
    return `read ${named}`;
  }
  if (actions.includes("claim") && where % 2 === 0) {
    run.claim(who);
    return `claim ${named}`;
  }
  if (actions.includes("giveBack") && where % 3 === 0)
    return told(`give back ${named}`, run.tryGiveBack(who));
  if (what >= 49 && what < 60) {
    const done = changeHands(run, seat, actions, { what, where, value });
    if (done !== undefined) return done;
  }
  if (actions.includes("countersignAgree"))
    return told(`answer ${named}`, run.tryAnswer(who, value % 2 === 0));
  if (what >= 60 && what < 67) {
    const mode = (["all", "any", "sequential"] as const)[value % 3];
    const asked = [
      workers[where % workers.length] ?? "A",
      workers[(where + 1 + value) % workers.length] ?? "B",
    ];
    const refusal = run.tryAsk(who, [...new Set(asked)], mode);
    // Who holds the task already, or has left, cannot be asked.
    const isEarned = refusal?.errors?.["signUsers"] !== undefined;
    return told(`ask ${asked.join("+")} from ${named} ${mode}`, isEarned ? undefined : refusal);
  }
  if (actions.includes("reject") && what < 40)
    return told(`reject ${named}`, run.tryReject(who, "not this", writableAmount(run, seat, value)));
  const all = returnTargets(run.bundle, run.snapshot, seat.seatId);
  // Returns among approvers are the harder ones: the applicant is chosen seldom while there is somebody else.
  const others = all.filter((each) => each.taskId !== "apply");
  const targets = others.length > 0 && where % 5 > 0 ? others : all;
  const target = targets[where % (targets.length || 1)];
  if (target !== undefined && what >= 70) {
    const to = `${target.taskId}:${target.userCode}`;
    const resume = what % 2 === 0 ? "direct" : "walk";
    checkSameWorkEnds(run, seat, target);
    const refusal = run.tryReturn(who, to, resume, writableAmount(run, seat, value));
    return told(`return ${named} -> ${to} ${resume}`, refusal);
  }
  if (what === 45 && seat.version > 0) return actOnOldView(run, seat);
  if (what === 46) return told(`approve ${named} twice`, approveTwice(run, seat));
  return told(`approve ${named}`, approveWith(run, seat, who, what, value));
}

/** Somebody submits what they filed; for an applicant who has left since they cannot (R9). */
function submit(run: Run, { where, value }: Pick<Move, "where" | "value">): string {
  const values = {
    amount: value,
    chosen: workers[where % workers.length] ?? "A",
    lines: [{ item: "x", cost: value }],
  };
  const more = where % 4 === 0 ? { title: `Title ${value}`, urgency: "urgent" } : {};
  const refusal = run.trySubmit(values, more);
  const isEarned = refusal?.errors?.["applyUser"]?.problem === "hasLeft";
  const mayStay = isEarned && !run.people.isActive(run.snapshot.applicant);
  return told(`submit ${value}`, mayStay ? undefined : refusal);
}

/** R2: who saw an older state of their task is told so, and nothing is decided. */
function actOnOldView(run: Run, seat: Seat): string {
  const before = run.snapshot;
  const refusal = run.tryApprove(`#${seat.seatId}`, { version: seat.version - 1 });
  if (refusal?.refused !== "staleVersion" || run.snapshot !== before)
    throw new Error(`R2: an old view of #${seat.seatId} was decided on`);
  return `approve an old view of #${seat.seatId} (staleVersion)`;
}

/** How returned work comes back does not decide what of others it ends: a host foretells both ways with one run. */
function checkSameWorkEnds(
  run: Run,
  seat: Seat,
  { taskId, userCode }: { taskId: string; userCode: string },
): void {
  const [walk, direct] = (["walk", "direct"] as const).map((resume) => {
    const command = { seatId: seat.seatId, opinion: "?", backTo: { taskId, userCode }, resume };
    let opened = 0;
    const newSeatId = (): number => (opened -= 1);
    const outcome = run.outcomeOf(seat.userCode, (context) =>
      run.returning(command, { ...context, newSeatId }),
    );
    if (!("snapshot" in outcome)) return [];
    const isRead = (id: string) =>
      run.bundle.definition.tasks.some((task) => task.taskId === id && task.taskType === "read");
    return closedBy(run.snapshot, outcome)
      .filter((closed) => !isRead(closed.taskId))
      .map((closed) => closed.seatId);
  });
  if (String(walk) !== String(direct)) throw new Error(`a walk ends ${walk}, straight back ends ${direct}`);
}

/** Sends values, sometimes ones he may not write; checks that only what he may write has changed (I10). */
function approveWith(run: Run, seat: Seat, who: string, what: number, value: number): Refusal | undefined {
  const field = ["amount", "note", "secret", "lines"][what % 4] ?? "amount";
  const before = run.snapshot.form;
  const rows = Array.isArray(before["lines"]) ? before["lines"] : [];
  const values: FormValues =
    field === "amount"
      ? { amount: value }
      : field === "lines"
        ? { lines: rows.map((row) => ({ ...(row as FormValues), cost: value })) }
        : { [field]: `text ${value}` };
  const refusal = run.tryApprove(who, what % 3 === 0 ? {} : { values });
  const rights = fieldRightsFor(amendedBundle(run.bundle, run.snapshot), seat.taskId);
  for (const code of Object.keys({ ...before, ...run.snapshot.form })) {
    const mayWrite = rights[code] === "write" || rights[`${code}.cost`] === "write";
    const isSame = JSON.stringify(before[code] ?? null) === JSON.stringify(run.snapshot.form[code] ?? null);
    if (!isSame && (!mayWrite || refusal !== undefined)) throw new Error(`I10: ${who} changed ${code}`);
  }
  if (refusal?.refused !== "fieldNotWritable") return refusal;
  const writable = field === "lines" ? rights["lines.cost"] : rights[field];
  if (writable === "write") throw new Error(`${who} may write ${field} and was refused`);
  return run.tryApprove(who);
}

/** Nobody acted after this decision, nor asked or gave work on, and nothing but people's work came of it. */
function isLastAct({ seats, visits, eventCount }: InstanceSnapshot, { endedBy = 0, visitId }: Seat): boolean {
  const isLater = seats.some((seat) => (seat.endedBy ?? 0) > endedBy || seat.openedBy < 0);
  const visit = visits[visitId - 1];
  const led = visits.filter(({ arrivals }) => arrivals.some((arrival) => arrival.fromVisitId === visitId));
  const isPlain = led.every(
    ({ mode = "", status, consultations = [], changes = [] }) =>
      !["auto", "subprocess", "read"].includes(mode) &&
      status === "open" &&
      consultations.length + changes.length === 0,
  );
  return (
    !isLater &&
    eventCount > 0 &&
    visit?.cause === "passed" &&
    visit.status === "closed" &&
    led.length > 0 &&
    isPlain
  );
}

/** An administrator tries again what is stopped; whatever still cannot go on is stopped as before. */
function retry(run: Run, { who, where }: Move): string | undefined {
  const incidents = run.snapshot.incidents ?? [];
  const incident = incidents[who % (incidents.length || 1)];
  if (incident === undefined) return undefined;
  if (incident.stage === "work" && where % 2 === 0)
    return told(`resolve ${incident.taskId}`, run.tryResolve(incident.taskId));
  const person = workers[where % workers.length] ?? "A";
  const names = where % 2 === 0 && run.people.isActive(person) ? [person] : [];
  const refusal = run.tryRetry(incident.taskId, names);
  // Nobody can be named for a step that nobody decides, or whose people have decided it.
  const isForPeople = incident.stage === "open" || incident.stage === "resume";
  const isEarned = names.length > 0 && !(isForPeople && taskTypeOf(run, incident.taskId) === "approve");
  if (isEarned !== (refusal?.refused === "actionNotAllowed"))
    throw new Error(`retry ${incident.taskId} for ${names.join("+")}: ${JSON.stringify(refusal)}`);
  const what = `retry ${incident.taskId} ${names.join("+")}`;
  return told(what, isEarned || isNamedInVain(refusal) ? undefined : refusal);
}

function taskTypeOf({ bundle, snapshot }: Run, taskId: string): string | undefined {
  return amendedBundle(bundle, snapshot).definition.tasks.find((task) => task.taskId === taskId)?.taskType;
}

function takeBack(run: Run, { who, where }: Move): string | undefined {
  const own = run.snapshot.seats.filter(
    (seat) => seat.actionCode === "14" && run.people.isActive(seat.userCode),
  );
  const seat = own[who % (own.length || 1)];
  if (seat === undefined) return undefined;
  // Some of those who follow have looked at what they have to do.
  const opened = run.snapshot.seats
    .filter(({ seatId }) => where > 40 && seatId % 2 === where % 2)
    .toSorted((one, other) => (one.seatId % 97) - (other.seatId % 97));
  const before = run.snapshot;
  const refusal = run.tryTakeBack(
    `#${seat.seatId}`,
    opened.map(({ seatId }) => seatId),
  );
  const isFinal = run.bundle.definition.tasks.some(
    ({ taskId, pointOfNoReturn }) => taskId === seat.taskId && pointOfNoReturn === true,
  );
  // What the version it goes by has no more cannot be done again (R30).
  const isGone = taskTypeOf(run, seat.taskId) === undefined;
  const isUnearned = !isFinal && !isGone && isLastAct(before, seat) && opened.length === 0;
  if (refusal?.refused === "takeBackTooLate" && isUnearned)
    throw new Error(`R23: nothing happened since #${seat.seatId}, and it is too late`);
  const named = `take back #${seat.seatId} ${seat.taskId}:${seat.userCode}`;
  const hasIt = run.snapshot.seats.some(({ userCode, status, visitId }) => {
    const { recreates } = run.snapshot.visits.find((visit) => visit.visitId === visitId) ?? {};
    const isSame = visitId === seat.visitId || recreates === seat.visitId;
    return isSame && userCode === seat.userCode && status !== "ended";
  });
  if (refusal === undefined && !hasIt) throw new Error(`R23: ${named}, and they do not have it`);
  return told(named, refusal);
}

function reassign(run: Run, { who, where }: Move): string | undefined {
  const held = run.snapshot.seats.filter((seat) => seat.status !== "ended" && seat.taskId !== "apply");
  const seat = held[who % (held.length || 1)];
  if (seat === undefined) return undefined;
  const toUserCode = workers[where % workers.length] ?? "A";
  const command = { seatId: seat.seatId, toUserCode, reason: "for balance" };
  const give = (context: CommandContext) => reassignTask(run.bundle, run.snapshot, command, context);
  const refusal = run.attempt("ADMIN1", give, ["process-admin"]);
  const isEarned = refusal?.errors?.["toUserCode"] !== undefined;
  return told(
    `reassign #${seat.seatId} ${seat.taskId}:${seat.userCode} -> ${toUserCode}`,
    isEarned ? undefined : refusal,
  );
}

function jump(run: Run, { who, where, value }: Move): string {
  const tasks = run.bundle.definition.tasks.filter(({ taskType }) => taskType !== "start");
  const target = tasks[who % tasks.length]!;
  const live = run.snapshot.visits.filter(({ status }) => status !== "closed");
  const from = value === 0 ? live.slice(0, 1).map(({ taskId }) => taskId) : [];
  const person = workers[where % workers.length] ?? "A";
  const isNamed = target.taskType === "approve" && value > 3 && run.people.isActive(person);
  const userCodes = isNamed ? [person] : [];
  const refusal = run.tryJump(target.taskId, { userCodes, fromTaskIds: from });
  const what = `jump ${from.join("+")} -> ${target.taskId} ${userCodes.join("+")}`;
  return told(what, isNamedInVain(refusal) ? undefined : refusal);
}

/** Neither whom an administrator named nor anybody in their place may decide it. */
function isNamedInVain(refusal: Refusal | undefined): boolean {
  return refusal?.errors?.["userCodes"]?.problem === "namedInVain";
}

/** R4: a draft follows the newest version, whose form may have fields of its own that begin filled in. */
function follow(run: Run, move: Move): string {
  const { version, page = randomPage } = run.bundle;
  const begun = aField(`begun${version + 1}`, { defaultValue: "as it begins" });
  const newest = {
    definition: laterVersion(run.bundle, move).definition,
    version: version + 1,
    page: move.where % 2 === 0 ? page : { ...page, components: [...page.components, begun] },
  };
  return told(`follow to version ${newest.version}`, run.tryFollow(newest));
}

function migrate(run: Run, move: Move): string {
  const { definition, version } = run.bundle;
  const { definition: target, tasks } = laterVersion(run.bundle, move);
  const isForgotten = move.where % 10 === 0;
  const named = isForgotten ? {} : tasks;
  const live = run.snapshot.visits.filter(({ status }) => status !== "closed");
  const refusal = run.tryMigrate(target, named);
  const known = new Map(target.tasks.map((task) => [task.taskId, task]));
  const added = (run.snapshot.amendments ?? []).flatMap((amendment) => amendment.tasks);
  const ofVersion = new Set([...definition.tasks, ...added].map(({ taskId }) => taskId));
  for (const [place, { problem }] of Object.entries(refusal?.errors ?? {})) {
    const taskId = place.replace(/^tasks[.]/u, "");
    const to = known.get(named[taskId] ?? taskId);
    const isTrue =
      problem === "noPlaceInVersion" || problem === "noSuchStep"
        ? to === undefined
        : problem === "anotherKindOfTask"
          ? to !== undefined && to.taskType !== taskTypeOf(run, taskId)
          : problem === "twoAtOneTask" && live.length > 1;
    if (!isTrue) throw new Error(`R30: ${problem} at ${place}`);
  }
  // What lies on a task that the version has, under its own name or another, always has a place there.
  const isPlaced = live.every(
    ({ taskId }) =>
      ofVersion.has(taskId) && known.get(named[taskId] ?? taskId)?.taskType === taskTypeOf(run, taskId),
  );
  const isOnePlaceEach = new Set(live.map(({ taskId }) => named[taskId] ?? taskId)).size === live.length;
  const isEarned = refusal?.errors !== undefined && !(isPlaced && isOnePlaceEach && added.length === 0);
  return told(`migrate to version ${version + 1}`, isEarned ? undefined : refusal);
}

/** The holder lets others into their task, as it allows. Who has it already, filed it or has left is refused. */
function changeHands(
  run: Run,
  seat: Seat,
  actions: readonly string[],
  { where, value }: Omit<Move, "who">,
): string | undefined {
  const who = `#${seat.seatId}`;
  const named = `${who} ${seat.taskId}:${seat.userCode}`;
  const changes = ["transfer", "delegate", "addPeople", "insertStep", "insertStep"];
  const change =
    actions.includes("removePerson") && value % 2 === 0 ? "removePerson" : (changes[value % 5] ?? "transfer");
  if (!actions.includes(change)) return undefined;
  const person = workers[where % workers.length] ?? "A";
  const isEarned = (refusal: Refusal | undefined) =>
    refusal?.errors?.["userCodes"] === undefined ? refusal : undefined;
  switch (change) {
    case "transfer":
    case "delegate":
      return told(`${change} ${named} -> ${person}`, isEarned(run.tryGive(change, who, person)));
    case "addPeople":
      return told(`add ${person} beside ${named}`, isEarned(run.tryAdd(who, person)));
    case "insertStep":
      return told(`insert ${person} behind ${named}`, isEarned(run.tryInsert(who, [person])));
    default: {
      const others = run.snapshot.seats.filter(
        (each) => each.visitId === seat.visitId && each.status !== "ended" && each !== seat,
      );
      const other = others[where % (others.length || 1)];
      if (other === undefined) return undefined;
      return told(`remove #${other.seatId} by ${named}`, run.tryRemove(seat.userCode, `#${other.seatId}`));
    }
  }
}

/** People have their work back from whoever does it for them; the system gives what an absent person has to the deputy. */
function takeOrMove(run: Run, { who, where }: Move): string | undefined {
  const all = run.snapshot.seats.filter((seat) => seat.status !== "ended" && seat.taskId !== "apply");
  const ofAbsent = all.filter(
    ({ userCode }) => run.people.absenceOf?.(userCode, run.bundle.definition, "") !== undefined,
  );
  const open = ofAbsent.length > 0 && where % 4 > 0 ? ofAbsent : all;
  const seat = open[who % (open.length || 1)];
  if (seat === undefined) return undefined;
  const owners = [
    ...(seat.onBehalfOf === undefined ? [] : [seat.onBehalfOf]),
    ...(seat.alsoFor ?? []),
    ...run.snapshot.seats.flatMap((each) => (each.seatId === seat.delegatedBy ? [each.userCode] : [])),
  ];
  const owner = owners[(who + where) % (owners.length || 1)];
  if (where % 2 === 0 && owner !== undefined && run.people.isActive(owner))
    return told(`take over #${seat.seatId} by ${owner}`, run.tryTakeOver(owner, `#${seat.seatId}`));
  const refusal = run.tryMove(`#${seat.seatId}`);
  const isEarned = refusal?.errors?.["userCode"] !== undefined;
  return told(`move #${seat.seatId} of ${seat.userCode}`, isEarned ? undefined : refusal);
}

function withdrawQuestion(run: Run, who: number): string | undefined {
  const waiting = run.snapshot.seats.filter((seat) => seat.status === "waiting");
  const seat = waiting[who % (waiting.length || 1)];
  if (seat === undefined) return undefined;
  // Sometimes from one of those who were asked alone.
  const asked = run.snapshot.seats.filter(
    (each) => each.askedBySeatId === seat.seatId && each.status !== "ended",
  );
  const only = who % 3 === 0 ? asked.slice(0, 1).map(({ userCode }) => userCode) : undefined;
  return told(`withdraw the question of #${seat.seatId}`, run.tryWithdraw(`#${seat.seatId}`, only));
}

/** Somebody approves everything they have at once. */
function decideMany(run: Run, { who }: Move): string | undefined {
  const heldBy = (person: string): number =>
    run.snapshot.seats.filter((seat) => seat.userCode === person && seat.status === "open").length;
  // Who has most of it, as a rule.
  const busiest = workers.toSorted((one, other) => heldBy(other) - heldBy(one))[0];
  const userCode = (who % 3 === 0 ? workers[who % workers.length] : busiest) ?? "A";
  const results = approveMany(run, userCode).map(([seat, refusal]) =>
    told(`batch #${seat.seatId} ${seat.taskId}:${userCode}`, refusal),
  );
  return results.length === 0 ? undefined : results.join(", ");
}

/** Somebody says what they think of a task that has not come to them. */
function sayBefore(run: Run, { who, where }: Move, advance: AdvanceOpinions): string | undefined {
  const { tasks } = run.bundle.definition;
  const coming = tasks.filter(({ taskType, control }) => taskType === "approve" && control !== true);
  const task = coming[where % (coming.length || 1)];
  const userCode = workers[who % workers.length] ?? "A";
  if (task === undefined) return undefined;
  advance.leave(run, userCode, task.taskId);
  return `${userCode} agrees to ${task.taskId} in advance`;
}

function actTooLate(run: Run, who: number): string | undefined {
  const ended = run.snapshot.seats.filter((seat) => seat.status === "ended" && seat.taskId !== "apply");
  const seat = ended[who % (ended.length || 1)];
  if (seat === undefined) return undefined;
  const before = run.snapshot;
  const refusal = run.attempt(seat.userCode, (context) => run.approval(seat, context));
  const isReader = run.bundle.definition.tasks.some(
    (task) => task.taskId === seat.taskId && task.taskType === "read",
  );
  if (refusal === undefined || run.snapshot !== before)
    throw new Error(`R2: a closed seat of ${seat.userCode} was handled`);
  if (!isReader && refusal.refused !== "alreadyHandled") throw new Error(`R2: told ${refusal.refused}`);
  return `too late ${seat.taskId}:${seat.userCode}`;
}

/** One of the workers, rather one who has work or whose application it is. */
function somebody({ snapshot }: Run, { who, where }: Move): string {
  const busy = snapshot.seats.filter(({ status }) => status !== "ended").map(({ userCode }) => userCode);
  const concerned = workers.filter((each) => busy.includes(each) || each === snapshot.applicant);
  const among = where % 3 > 0 && concerned.length > 0 ? concerned : workers;
  return among[who % among.length] ?? "A";
}

function hireOrFire(given: Record<string, PersonGiven>, worker: string): string {
  const person = given[worker] ?? {};
  if (person.inactive === true) delete person.inactive;
  else person.inactive = true;
  return `${worker} ${person.inactive === true ? "leaves" : "comes back"}`;
}

/** Somebody is away, with a deputy who may be away as well; or is there again. */
function goOrComeBack(given: Record<string, PersonGiven>, worker: string, { where }: Move): string {
  const deputy = workers[where % workers.length] ?? "B";
  const person = given[worker] ?? {};
  if (person.deputy !== undefined || deputy === worker) {
    delete person.deputy;
    return `${worker} is there`;
  }
  person.deputy = deputy;
  return `${worker} is away, ${deputy} acts`;
}

function told(what: string, refusal: Refusal | undefined): string {
  if (refusal === undefined) return what;
  const verb = Object.keys(earned).find((each) => what.startsWith(each)) ?? "";
  if (earned[verb]?.includes(refusal.refused) !== true)
    throw new Error(`${what} was refused: ${JSON.stringify(refusal)}`);
  return `${what} (${refusal.refused})`;
}

/** No work is doubled: a task whose arrivals meet has at most one live visit. */
function checkTokens(run: Run): void {
  const { definition } = amendedBundle(run.bundle, run.snapshot);
  const tasks = new Map(definition.tasks.map((task) => [task.taskId, task]));
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (tasks.get(from)?.transitions ?? []).some(({ toTaskId }) => {
      if (toTaskId === to) return true;
      if (seen.has(toTaskId)) return false;
      seen.add(toTaskId);
      return reaches(toTaskId, to, seen);
    });
  const live = new Set<string>();
  for (const visit of run.snapshot.visits) {
    if (
      visit.status === "closed" ||
      isBehindItsOwn(run.snapshot, visit) ||
      tasks.get(visit.taskId)?.join === "any" ||
      reaches(visit.taskId, visit.taskId)
    )
      continue;
    if (live.has(visit.taskId)) throw new Error(`task ${visit.taskId} is live twice`);
    live.add(visit.taskId);
  }
}

/** It waits for a return to an earlier step of its own task, which a jump led away from, to come straight back. */
function isBehindItsOwn(
  { visits }: InstanceSnapshot,
  { taskId, status, pausedFor = 0 }: InstanceSnapshot["visits"][number],
): boolean {
  return status === "paused" && visits[pausedFor - 1]?.taskId === taskId;
}

/** Nothing is lost: from wherever the story stopped, everybody agreeing leads to the end. */
function finish(run: Run): void {
  for (let step = 0; step < 300 && run.status !== "complete" && run.status !== "cancelled"; step += 1) {
    run.now += 60_000;
    const before = run.snapshot;
    const start = run.snapshot.seats.find((seat) => seat.status === "open" && seat.taskId === "apply");
    if (start !== undefined) {
      if (run.trySubmit({ amount: 5 }) !== undefined) return; // nobody to submit to: told so, nothing lost
      continue;
    }
    const visit = run.snapshot.visits.find((each) => each.status === "open");
    if (visit === undefined && run.snapshot.incidents !== undefined) {
      if (isMended(run)) continue;
      return;
    }
    if (visit === undefined) throw new Error("nothing is open");
    const { taskType } = run.bundle.definition.tasks.find((task) => task.taskId === visit.taskId) ?? {};
    if (taskType === "delay") run.wake(4);
    else if (taskType === "auto" || taskType === "subprocess") {
      const refusal = run.tryFinishAutomatic(visit.taskId, { amount: 5 });
      told("approve at last", refusal);
      if (refusal !== undefined) return;
    } else {
      const seats = run.snapshot.seats.filter(
        (each) => each.visitId === visit.visitId && each.status === "open",
      );
      const refusals = seats.map((seat) => {
        if (seat.askedBySeatId !== undefined || seat.delegatedBy !== undefined)
          return run.tryAnswer(`#${seat.seatId}`, true);
        const isStillOpen = run.snapshot.seats.some(
          (each) => each.seatId === seat.seatId && each.status === "open",
        );
        return isStillOpen
          ? run.attempt(seat.userCode, (context) => run.approval(seat, context, writableAmount(run, seat, 5)))
          : undefined;
      });
      // Separation of duties may leave nobody who may agree; then the refusal says so.
      if (run.snapshot === before && refusals.every((each) => each !== undefined)) {
        for (const refusal of refusals) told("approve at last", refusal);
        return;
      }
    }
  }
  if (run.status !== "complete" && run.status !== "cancelled") throw new Error("the application never ends");
}

/** An amount, where the step may write it: circles are left by a greater one. */
function writableAmount(run: Run, seat: Seat, amount: number): FormValues {
  const rights = fieldRightsFor(amendedBundle(run.bundle, run.snapshot), seat.taskId);
  return rights["amount"] === "write" ? { amount } : {};
}

/** Incidents that stay whoever is named: a circle without people, duties that leave nobody, what leads nowhere. */
const unmendable = new Set([
  "flowWithoutEnd",
  "separationOfDuties",
  "approverNotFound",
  "noTransitionHolds",
  "stepNotInVersion",
]);

function comesStraightBack({ snapshot }: Run, { visitId }: { visitId: number }): boolean {
  return snapshot.visits[visitId - 1]?.returned?.resume === "direct";
}

/** An administrator names somebody for what is stopped. Answers whether that helped. */
function isMended(run: Run): boolean {
  const stopped = run.snapshot.incidents ?? [];
  // What is to come straight back first: what lies behind it waits for that.
  const inTurn = stopped.toSorted(
    (one, other) => Number(comesStraightBack(run, other)) - Number(comesStraightBack(run, one)),
  );
  for (const { taskId, visitId, problem, stage } of inTurn) {
    if (stage === "work") {
      told(`resolve ${taskId}`, run.tryResolve(taskId));
      return true;
    }
    // A step without people has nobody to be named: it is tried again as it is.
    const { taskType } = run.bundle.definition.tasks.find((task) => task.taskId === taskId) ?? {};
    const isGone = problem === "stepNotInVersion";
    const isOfPeople = stage !== "leave" && !isGone && (taskType === undefined || taskType === "approve");
    const met: string[] = [];
    for (const names of isOfPeople ? ["ADMIN1", ...workers].map((userCode) => [userCode]) : [[]]) {
      const refusal = run.tryRetry(taskId, names);
      if (isNamedInVain(refusal)) continue;
      if (refusal !== undefined) throw new Error(`retry ${taskId}: ${JSON.stringify(refusal)}`);
      const left = run.snapshot.incidents ?? [];
      // A step may be stopped on several ways, and the retry took one of them.
      if (left.length < stopped.length || left.every((each) => each.visitId !== visitId)) return true;
      met.push(...left.flatMap((each) => (each.visitId === visitId ? [each.problem] : [])));
    }
    // Votes out of reach may be so for want of people who may decide: then duties stop it, whoever is named.
    const isNobodys = met.length > 0 && met.every((each) => unmendable.has(each));
    if (!unmendable.has(problem) && !isNobodys) throw new Error(`nobody can mend ${problem} of ${taskId}`);
  }
  return false;
}
