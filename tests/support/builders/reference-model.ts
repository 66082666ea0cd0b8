import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { EngineEvent } from "#engine";
import type { Run } from "./a-run.ts";
import { mayDecide } from "./true-refusals.ts";

/** How a place on a step stands: asked, agreed, returned it, said no to it, or given up. */
interface Place {
  state: "asked" | "yes" | "back" | "no" | "gone";
  person: string;
  weight: number;
  groups: readonly string[];
  /** For how many persons. */
  votes: number;
  /** Its turn, where one after the other decides. */
  order: number;
  /** What each person whom it speaks for is worth. */
  shares: readonly { person: string; weight: number; groups: readonly string[] }[];
}

/** One activation of a step as its history tells it. */
interface Step {
  task: TaskDefinition;
  mode: string;
  groups: readonly { name: string; quota: number }[];
  places: Map<number, Place>;
  carried: { person: string; weight: number; groups: readonly string[]; votes: number }[];
  state: "open" | "passed" | "elsewhere";
  recreates: number | undefined;
  /** The places whose holders returned it and have it again: it is not through without them. */
  promised: ReadonlySet<number>;
}

/**
 * Who must still agree on which step, kept apart from the engine and in other words: it reads the history alone and
 * counts votes its own way. After every command it says whether the engine drew the same conclusion.
 */
export class ReferenceModel {
  private readonly steps = new Map<number, Step>();
  private readonly places = new Map<number, { visitId: number; slotId: number; person: string }>();
  private readonly acted: { taskId: string; persons: string[] }[] = [];
  /** The definition with what was put into it for this application alone. */
  private tasks: Map<string, TaskDefinition>;
  private read = 0;
  /** Fields that somebody filled in, or that began so, while it was a draft. */
  private readonly filled = new Set<string>();
  /** Who had a hand in filing it, but for whom it is for. */
  private readonly filers = new Set<string>();
  private applicant: string | undefined;
  private isSubmitted = false;

  constructor(definition: ProcessDefinition) {
    this.tasks = new Map(definition.tasks.map((task) => [task.taskId, task]));
  }

  /** Reads what happened since the last time and checks what follows from it. */
  follow(run: Run): void {
    const news = run.events.slice(this.read);
    this.read = run.events.length;
    for (const event of news)
      if (event.type === "migrated") this.noteVersion(event, run.bundle.definition);
      else if (event.type === "version_followed") this.noteNewest(event, run);
      else this.note(event);
    for (const [visitId, step] of this.steps) {
      this.checkVotes(visitId, step);
      checkWhoIsAsked(run, visitId, step);
    }
    this.checkNobodyForgotten(run, news);
    this.checkCarried(news);
    checkStraightBack(run, news);
  }

  private note(event: EngineEvent): void {
    switch (event.type) {
      case "instance_started":
        for (const code of Object.keys(event.instance.form)) this.filled.add(code);
        this.applicant = event.instance.applicant;
        this.filers.add(event.instance.filedBy);
        break;
      case "draft_saved":
        for (const code of Object.keys(event.changed)) this.filled.add(code);
        break;
      case "submitted":
        this.isSubmitted = true;
        this.applicant = event.applicant;
        this.filers.add(event.actor);
        break;
      case "visit_entered": {
        const { visitId, taskId, recreates } = event.visit;
        // One that the version has no longer stands for itself.
        const gone = { taskId, taskName: taskId, taskType: "approve" as const, transitions: [] };
        const task = this.tasks.get(taskId) ?? gone;
        const empty = {
          mode: "",
          groups: [],
          places: new Map(),
          carried: [],
          state: "elsewhere" as const,
          promised: new Set<number>(),
        };
        this.steps.set(visitId, { task, ...empty, recreates });
        break;
      }
      case "definition_amended":
        for (const task of event.amendment.tasks) this.tasks.set(task.taskId, task);
        break;
      case "visit_opened":
        Object.assign(this.steps.get(event.visitId)!, {
          mode: event.mode,
          groups: event.groups ?? [],
          state: "open",
        });
        break;
      case "seat_opened":
        this.noteSeat(event);
        break;
      case "seat_closed":
        this.noteDecision(event);
        break;
      case "slot_parted": {
        const { places } = this.steps.get(event.visitId)!;
        const place = places.get(event.slotId)!;
        const share = place.shares.find(({ person }) => person === event.person)!;
        places.set(event.slotId, { ...place, ...share, person: place.person, votes: 1, shares: [] });
        break;
      }
      case "vote_carried": {
        const { userCode: person, weight = 1, group = "" } = event;
        this.steps.get(event.visitId)!.carried.push({ person, weight, groups: group.split(","), votes: 1 });
        break;
      }
      case "incident_opened":
      case "visit_paused":
        this.steps.get(event.visitId)!.state = "elsewhere";
        break;
      case "visit_resumed": {
        const step = this.steps.get(event.visitId)!;
        step.state = "open";
        const back = [...step.places].filter(([, place]) => place.state === "back");
        step.promised = new Set(back.map(([slotId]) => slotId));
        for (const [, place] of back) place.state = "gone";
        break;
      }
      case "visit_closed":
        this.steps.get(event.visitId)!.state = event.cause === "passed" ? "passed" : "elsewhere";
        break;
      default:
        break;
    }
  }

  /** R4: nothing has been done of a draft, and what was filled in stays; it goes the way of the newest version. */
  private noteNewest(
    { version, changed, taskId }: EngineEvent & { type: "version_followed" },
    run: Run,
  ): void {
    const { bundle, snapshot } = run;
    const start = bundle.definition.tasks.find((task) => task.taskType === "start");
    if (this.isSubmitted) throw new Error(`R4: version ${version} is followed after it was submitted`);
    if (version !== bundle.version || snapshot.processVersion !== version || taskId !== start?.taskId)
      throw new Error(`R4: ${taskId} of version ${version} is not the start of the newest`);
    const lost = Object.keys(changed).find((code) => this.filled.has(code));
    if (lost !== undefined) throw new Error(`R4: what was filled in as ${lost} is another`);
    for (const code of Object.keys(changed)) this.filled.add(code);
    this.tasks = new Map(bundle.definition.tasks.map((task) => [task.taskId, task]));
    for (const step of this.steps.values()) step.task = this.tasks.get(taskId) ?? step.task;
  }

  /** Everything done and to be done is of the tasks of another version from here on. */
  private noteVersion(
    { tasks, amendments }: EngineEvent & { type: "migrated" },
    to: ProcessDefinition,
  ): void {
    const all = [...to.tasks, ...amendments.flatMap((amendment) => amendment.tasks)];
    this.tasks = new Map(all.map((task) => [task.taskId, task]));
    for (const step of this.steps.values())
      step.task = this.tasks.get(tasks[step.task.taskId] ?? step.task.taskId) ?? step.task;
    for (const act of this.acted) act.taskId = tasks[act.taskId] ?? act.taskId;
  }

  private noteSeat({ seat, slot }: EngineEvent & { type: "seat_opened" }): void {
    const { visitId, slotId, userCode: person, askedBySeatId, onBehalfOf, alsoFor = [], seatId } = seat;
    if (askedBySeatId !== undefined) return;
    const step = this.steps.get(visitId)!;
    const worth = slot ?? step.places.get(slotId);
    const { weight = 1, groups = [], votes = 1, order = 1, shares = [] } = worth ?? {};
    step.places.set(slotId, { state: "asked", person, weight, groups, votes, order, shares });
    this.places.set(seatId, { visitId, slotId, person });
    if (step.task.taskType !== "approve") return;
    this.checkDuties(step.task, [person, onBehalfOf, ...alsoFor]);
    this.checkFourEyes(step.task, person, [person, onBehalfOf, ...alsoFor]);
  }

  private noteDecision({ seatId, cause, actionCode }: EngineEvent & { type: "seat_closed" }): void {
    const place = this.places.get(seatId);
    if (place === undefined) return;
    const step = this.steps.get(place.visitId)!;
    const said = actionCode === "15" ? "back" : actionCode === "reject" ? "no" : "yes";
    const held = step.places.get(place.slotId)!;
    step.places.set(place.slotId, {
      ...held,
      state: cause === "handled" || actionCode !== undefined ? said : "gone",
    });
    if (cause === "handled") this.acted.push({ taskId: step.task.taskId, persons: [place.person] });
  }

  /** R10: nobody gets what they must not decide because of what they did; reading is no such act. */
  private checkDuties(task: TaskDefinition, persons: (string | undefined)[]): void {
    const clash = this.acted.find(({ taskId, persons: before }) => {
      const other = this.tasks.get(taskId);
      const isDisjoint = task.disjointWith?.includes(taskId) || other?.disjointWith?.includes(task.taskId);
      const isRead = task.taskType === "read" || other?.taskType === "read";
      return (
        isDisjoint === true &&
        !isRead &&
        taskId !== task.taskId &&
        before.some((each) => persons.includes(each))
      );
    });
    if (clash !== undefined)
      throw new Error(`R10: ${persons.join("/")} gets ${task.taskId}, did ${clash.taskId}`);
  }

  /** R9: nobody approves what they filed, or for somebody who did, but an applicant where the step says so. */
  private checkFourEyes(task: TaskDefinition, person: string, persons: (string | undefined)[]): void {
    const rules = task.assignments ?? [{ assignedType: task.assignedType }];
    const isApplicants = rules.every(({ assignedType }) => assignedType === "applicant");
    const usual = isApplicants && task.control !== true ? "self" : undefined;
    if ((task.initiatorPolicy ?? usual) === "self" && person === this.applicant) return;
    const filer = persons.find((each) => each === this.applicant || (each && this.filers.has(each)));
    if (filer !== undefined) throw new Error(`R9: ${person} gets ${task.taskId}, which ${filer} filed`);
  }

  /** R12: an open step still misses agreements, a passed one has them all. */
  private checkVotes(visitId: number, { task, state, mode, groups, places, carried, promised }: Step): void {
    if (task.taskType !== "approve" || state === "elsewhere") return;
    const given = [...places.values()].filter((place) => place.state === "yes");
    const asked = [...places.values()].filter((place) => place.state !== "gone");
    const yes = [...carried, ...given];
    const everybody = carried.length + asked.length;
    const persons = (of: readonly { votes: number }[]): number =>
      of.reduce((sum, { votes }) => sum + votes, 0);
    const [name = "", argument = ""] = mode.split(" ");
    const number = Number(argument);
    const missing: Record<string, () => boolean> = {
      all: () => yes.length < everybody || everybody === 0,
      sequential: () => yes.length < everybody || everybody === 0,
      ratio: () =>
        persons(yes) * 1000 < Math.round(number * 1000) * persons([...carried, ...asked]) || everybody === 0,
      count: () => persons(yes) < number,
      weight: () => yes.reduce((sum, { weight }) => sum + weight, 0) < number,
      per_group: () =>
        groups.some(
          ({ name: group, quota }) =>
            yes.flatMap((vote) => vote.groups).filter((each) => each === group).length < quota,
        ),
    };
    const isMissing = (missing[name] ?? (() => yes.length === 0))();
    if (isMissing === (state === "open")) return;
    if (state === "open" && [...promised].some((slotId) => places.get(slotId)?.state === "asked")) return;
    throw new Error(
      `R12: ${task.taskId} (${mode}), visit ${visitId}, is ${state} with ${yes.length} of ${everybody}`,
    );
  }

  /** R6, R7: on a step of named people everybody of them decides whom nothing keeps from it. */
  private checkNobodyForgotten(run: Run, news: readonly EngineEvent[]): void {
    for (const event of news) {
      if (event.type !== "visit_opened") continue;
      const { task, state, places, carried, recreates, mode } = this.steps.get(event.visitId)!;
      const isByRules = state === "open" && recreates === undefined && mode === (task.taskRunWay ?? "any");
      const isNamed = news.some(({ type, actor }) => type === "override" && actor === "ADMIN1");
      if (task.taskType !== "approve" || !isByRules || isNamed || mode === "single") continue;
      const rules = task.assignments ?? [task];
      if (rules.some(({ assignedType }) => assignedType !== "users")) continue;
      const asked = new Set([...carried, ...places.values()].map(({ person }) => person));
      const persons = rules.flatMap(({ taskAssigned = "" }) => taskAssigned.split(","));
      const forgotten = persons.find((person) => !asked.has(person) && mayDecide(run, task, person));
      if (forgotten !== undefined) throw new Error(`R7: ${forgotten} was not asked on ${task.taskId}`);
    }
  }

  /** R16: done again for one person, a step on which all have to agree keeps the agreements of the others. */
  private checkCarried(news: readonly EngineEvent[]): void {
    for (const event of news) {
      if (event.type !== "visit_opened" || event.mode !== "all") continue;
      const step = this.steps.get(event.visitId)!;
      const earlier = step.recreates === undefined ? undefined : this.steps.get(step.recreates);
      const isReturn = news.some((each) => each.type === "returned" || each.type === "taken_back");
      if (earlier === undefined || !isReturn || step.places.size !== 1) continue;
      if (step.task.onReturn?.slate === "whole_slate" && step.carried.length === 0) continue;
      const [own] = [...step.places.values()];
      const before = [...earlier.places.values()].filter(({ state }) => state === "yes");
      const named = new Set([...before, ...earlier.carried].map(({ person }) => person));
      const now = new Set(step.carried.map(({ person }) => person));
      const lost = [...named].filter((person) => !now.has(person) && person !== own?.person);
      // Whoever stands in for the person chosen is not among those who agreed.
      if (lost.length > 1)
        throw new Error(`R16: the agreements of ${lost.join(", ")} on ${step.task.taskId} are lost`);
    }
  }
}

/** R1, R12: those who must still agree have the step on their desk, and nobody else; in a sequence whose turn it is. */
function checkWhoIsAsked({ snapshot }: Run, visitId: number, { task, state, mode, places }: Step): void {
  if (task.taskType !== "approve" || state !== "open") return;
  const owing = [...places.values()].filter((place) => place.state === "asked");
  const held = snapshot.seats.filter(
    (seat) => seat.visitId === visitId && seat.status !== "ended" && seat.askedBySeatId === undefined,
  );
  const told = (codes: readonly string[]): string => codes.toSorted().join(", ");
  const [must, have] = [told(owing.map(({ person }) => person)), told(held.map(({ userCode }) => userCode))];
  if (must !== have)
    throw new Error(`R12: ${task.taskId}, visit ${visitId}: ${must} must still agree, ${have} have it`);
  if (!mode.startsWith("sequential")) return;
  const turn = owing.toSorted((one, other) => one.order - other.order)[0]?.person;
  const now = held.filter(({ status }) => status !== "queued").map(({ userCode }) => userCode);
  if (now.length !== 1 || now[0] !== turn)
    throw new Error(`R12: ${task.taskId}, visit ${visitId}: it is the turn of ${turn}, ${told(now)} have it`);
}

/** Whether the application is filed with another urgency than before: a way may depend on that as on the form. */
function isUrgencyChanged({ events }: Run): boolean {
  const filed = events.flatMap((event) => (event.type === "submitted" ? [event.urgency] : []));
  return filed.at(-1) !== filed.at(-2);
}

/** R14: what was returned to come straight back, and agreed to unchanged, is with those who wait for it at once. */
function checkStraightBack(run: Run, news: readonly EngineEvent[]): void {
  const { visits, form } = run.snapshot;
  for (const event of news) {
    if (event.type !== "visit_closed" || event.cause !== "passed") continue;
    const visit = visits[event.visitId - 1]!;
    const { returned } = visit;
    if (returned?.resume !== "direct" || returned.form === undefined) continue;
    const isSame =
      JSON.stringify(sorted(returned.form)) === JSON.stringify(sorted(form)) &&
      !(news.some(({ type }) => type === "submitted") && isUrgencyChanged(run));
    const waiting = visits.filter((each) => each.pausedFor === visit.visitId && each.status === "paused");
    if (waiting.length > 0) throw new Error(`R14: visit ${waiting[0]!.visitId} waits for what is done`);
    const resumed = news.some((each) => each.type === "visit_resumed" && each.fromVisitId === visit.visitId);
    const again = news.filter((each) => each.type === "visit_entered" && each.visit.recreates !== undefined);
    if (isSame && resumed && again.length > 0 && !news.some(isStartAfresh))
      throw new Error(`R14: unchanged, and still walked again`);
  }
}

/** A resumed step whose people left meanwhile begins again by its rules. */
function isStartAfresh(event: EngineEvent): boolean {
  return event.type === "visit_closed" && event.cause === "returned";
}

function sorted(values: object): [string, unknown][] {
  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== "" && JSON.stringify(value) !== "[]")
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
