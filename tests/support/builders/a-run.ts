import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import type { MatrixVersion } from "#contract/shapes/approver-matrix.ts";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import {
  addPeople,
  approveTask,
  type Bundle,
  type CommandContext,
  cancelInstance,
  claimTask,
  type CountersignMode,
  completeAutomaticTask,
  failAutomaticTask,
  countersignTask,
  delegateTask,
  type Effect,
  type EngineEvent,
  type Facts,
  followingNewest,
  giveBackTask,
  insertStep,
  type InstanceSnapshot,
  isNeeds,
  jumpInstance,
  makeWorkCalendar,
  migrateInstance,
  moveToDeputy,
  type Outcome,
  type People,
  previewChain,
  type ReadReceipt,
  reassignTask,
  recallInstance,
  rejectTask,
  removePerson,
  type Resume,
  type ReturnTask,
  requestCountersign,
  resolveIncident,
  retryIncident,
  returnTask,
  type Seat,
  saveDraft,
  startInstance,
  submitApplication,
  takeBackTask,
  takeOverTask,
  transferTask,
  urgeTask,
  wakeInstance,
  withdrawApplication,
  withdrawCountersign,
  withReceipt,
} from "#engine";
import { checkInvariants } from "./invariants.ts";
import { inOrder, readBack } from "./read-back.ts";
import { checkSameDecision, withoutReaders } from "./without-readers.ts";

export const hourMs = 3_600_000;
/** Monday, 2 March 2026, 09:00 in UTC. */
export const someMonday = 1_772_442_000_000;

export interface RunGiven {
  tasks?: ProcessDefinition["tasks"];
  definition?: ProcessDefinition;
  page?: FormPage;
  people: People;
  /** Who files it; `STAFF` unless said otherwise. */
  filedBy?: string;
  applicant?: string;
  openTasks?: Record<string, number>;
  /** Whose assistant everybody is; everybody's unless said otherwise. */
  assists?: string[];
  /** Approver matrices that count. */
  matrices?: Record<string, MatrixVersion>;
  /** 1 unless the test says otherwise. */
  instanceId?: number;
  /** The number of the nth seat: several processes draw from blocks of their own, so order says nothing. */
  numbering?: (nth: number) => number;
}

/** What a submission says besides the form. */
export interface SubmitGiven {
  title?: string;
  urgency?: string;
  comment?: string;
  applicant?: string;
}

/** One application on its way through the engine, told in the words of a story. Every step checks the invariants. */
export class Run {
  /** The version it goes by. */
  bundle: Bundle;
  people: People;
  readonly filedBy: string;
  readonly instanceId: number;
  readonly assists: readonly string[] | undefined;
  readonly matrices: Readonly<Record<string, MatrixVersion>>;
  readonly events: EngineEvent[] = [];
  /** What readers have read, beside the events. */
  readonly receipts: ReadReceipt[] = [];
  effects: Effect[] = [];
  now = someMonday;
  /** Working hours are those of a clock unless a test says otherwise. */
  calendar = makeWorkCalendar({ timeZone: "Asia/Shanghai", weekdays: [], holidays: [], makeUpDays: [] });
  snapshot!: InstanceSnapshot;
  openTasks: Record<string, number>;
  /** Rules that administrators keep for the process. */
  rules: ProcessRule[] = [];
  /** The snapshot rebuilt from the events alone. */
  replayed: InstanceSnapshot | undefined;
  /** See `RunGiven`; another block may be drawn from at any time. */
  numbering: (nth: number) => number;
  /** Looks on after every command. */
  follows: () => void = () => {};
  /** What random people tried, in words, where somebody reads it. */
  readonly tried: string[] = [];
  /** Looks on after every command that was refused. */
  refused: (refusal: Refusal) => void = () => {};
  private seats = 0;
  private opened: number[] = [];

  constructor(given: RunGiven & { definition: ProcessDefinition }) {
    this.bundle = { definition: given.definition, version: 1, ...(given.page ? { page: given.page } : {}) };
    this.people = given.people;
    this.filedBy = given.filedBy ?? "STAFF";
    this.instanceId = given.instanceId ?? 1;
    this.assists = given.assists;
    this.numbering = given.numbering ?? ((nth) => nth);
    this.openTasks = given.openTasks ?? {};
    this.matrices = given.matrices ?? {};
  }

  context(userCode: string, roles: string[] = ["employee"], facts: Facts = {}): CommandContext {
    return {
      now: this.now,
      actor: { userCode, roles },
      people: this.people,
      calendar: this.calendar,
      newSeatId: () => {
        this.seats += 1;
        return this.numbering(this.seats);
      },
      facts: { processRules: this.rules, ...facts },
    };
  }

  /** What a command comes to once all it asks is answered; nothing is kept. */
  outcomeOf(userCode: string, command: (context: CommandContext) => Outcome, roles?: string[]) {
    let outcome = command(this.context(userCode, roles));
    const facts: Facts = {};
    for (let asked = 0; isNeeds(outcome) && asked < 20; asked += 1) {
      for (const question of outcome.needs) {
        if (question.fact === "openTasks") {
          const told = question.userCodes.map((code) => [code, this.openTasks[code] ?? 0]);
          facts.openTasks = { ...facts.openTasks, ...Object.fromEntries(told) };
        } else if (question.fact === "openedSeats") facts.openedSeats = this.opened;
        else if (question.fact === "assistedPersons") {
          facts.assistedPersons = Object.fromEntries(
            question.userCodes.map((code) => [code, this.assists?.includes(code) ?? true]),
          );
        } else if (question.fact === "urgings") facts.urgings = this.urgings();
        else if (question.fact === "matrices") facts.matrices = this.matricesAsked(question.matrixIds);
        else if (question.fact === "readers") return outcome;
      }
      outcome = command(this.context(userCode, roles, facts));
    }
    if (isNeeds(outcome)) throw new Error("the engine keeps asking");
    return outcome;
  }

  /** Gives a command, answers what it needs, keeps the result and checks what must always hold. */
  attempt(
    userCode: string,
    command: (context: CommandContext) => Outcome,
    roles?: string[],
  ): Refusal | undefined {
    const outcome = this.outcomeOf(userCode, command, roles);
    if (isNeeds(outcome)) throw new Error("the engine asks for the readers that it has");
    this.decidesWithoutReaders(userCode, command, roles);
    if (isRefusal(outcome)) {
      this.refused(outcome);
      return outcome;
    }
    const before = this.snapshot;
    this.snapshot = readBack(outcome.snapshot);
    this.events.push(...outcome.events);
    this.effects = [...outcome.effects];
    checkInvariants({ run: this, before, outcome });
    this.follows();
    return undefined;
  }

  /** The host leaves the readers out until a command asks for them (R27): that makes no difference. */
  private decidesWithoutReaders(
    userCode: string,
    command: (context: CommandContext) => Outcome,
    roles?: string[],
  ): void {
    const before: InstanceSnapshot | undefined = this.snapshot;
    const thin = before && withoutReaders(before, userCode);
    if (thin === before) return;
    const numbered = (context: CommandContext): Outcome => {
      let drawn = 0;
      return command({ ...context, newSeatId: () => (drawn -= 1) });
    };
    const outcome = this.outcomeOf(userCode, numbered, roles);
    this.snapshot = thin;
    const without = this.outcomeOf(userCode, numbered, roles);
    this.snapshot = before;
    checkSameDecision(before, outcome, without, thin);
  }

  private must(refusal: Refusal | undefined): this {
    if (refusal !== undefined) throw new Error(`refused: ${JSON.stringify(refusal)}`);
    return this;
  }

  start(applicant?: string): this {
    const { instanceId } = this;
    const command = {
      instanceId,
      applyId: `A${instanceId}`,
      organId: 1_000_001,
      ...(applicant ? { applicant } : {}),
    };
    return this.must(this.attempt(this.filedBy, (context) => startInstance(this.bundle, command, context)));
  }

  trySubmit(values: FormValues = {}, more: SubmitGiven = {}) {
    const seatId = this.seatOf(this.filedBy).seatId;
    const command = { seatId, values, title: "Title", ...more };
    return this.attempt(this.filedBy, (context) =>
      submitApplication(this.bundle, this.snapshot, command, context),
    );
  }

  submit(values: FormValues = {}, more: SubmitGiven = {}): this {
    return this.must(this.trySubmit(values, more));
  }

  save(values: FormValues, more: { title?: string; version?: number } = {}): this {
    const command = { seatId: this.seatOf(this.filedBy).seatId, values, ...more };
    return this.must(
      this.attempt(this.filedBy, (context) => saveDraft(this.bundle, this.snapshot, command, context)),
    );
  }

  tryAsk(who: string, userCodes: string[], mode?: CountersignMode, values?: FormValues) {
    const seat = this.seatOf(who);
    const command = {
      seatId: seat.seatId,
      userCodes,
      question: "what do you think?",
      ...(mode ? { mode } : {}),
      ...(values ? { values } : {}),
    };
    return this.attempt(seat.userCode, (context) =>
      requestCountersign(this.bundle, this.snapshot, command, context),
    );
  }

  ask(who: string, userCodes: string[], mode?: CountersignMode): this {
    return this.must(this.tryAsk(who, userCodes, mode));
  }

  tryAnswer(who: string, agrees: boolean, values?: FormValues) {
    const seat = this.seatOf(who);
    const command = {
      seatId: seat.seatId,
      agrees,
      opinion: agrees ? "yes" : "no",
      ...(values ? { values } : {}),
    };
    return this.attempt(seat.userCode, (context) =>
      countersignTask(this.bundle, this.snapshot, command, context),
    );
  }

  answer(who: string, agrees: boolean): this {
    return this.must(this.tryAnswer(who, agrees));
  }

  tryWithdraw(who: string, userCodes?: string[]) {
    const seat = this.seatOf(who);
    const command = { seatId: seat.seatId, ...(userCodes ? { userCodes } : {}) };
    return this.attempt(seat.userCode, (context) =>
      withdrawCountersign(this.bundle, this.snapshot, command, context),
    );
  }

  /** `opened`: seats that their holders have looked at. */
  tryTakeBack(who: string, opened: number[] = []) {
    const seat = this.seatOf(who);
    this.opened = opened;
    return this.attempt(seat.userCode, (context) =>
      takeBackTask(this.bundle, this.snapshot, { seatId: seat.seatId }, context),
    );
  }

  /** An approval of one particular seat, whatever its state. */
  approval(seat: Seat, context: CommandContext, values?: FormValues): Outcome {
    const command = { seatId: seat.seatId, opinion: "agreed", ...(values ? { values } : {}) };
    return approveTask(this.bundle, this.snapshot, command, context);
  }

  /** A return exactly as given. */
  returning(command: ReturnTask, context: CommandContext): Outcome {
    return returnTask(this.bundle, this.snapshot, command, context);
  }

  /** `who` is a person, or `task:person` where he has several. */
  tryApprove(
    who: string,
    given: { values?: FormValues; version?: number; opinion?: string; restrictedFields?: string[] } = {},
  ) {
    const { restrictedFields = [], ...more } = given;
    const seat = this.seatOf(who);
    const command = { seatId: seat.seatId, opinion: "agreed", ...more };
    return this.attempt(seat.userCode, (context) =>
      approveTask(this.bundle, this.snapshot, command, {
        ...context,
        actor: { ...context.actor, restrictedFields },
      }),
    );
  }

  approve(who: string, more: { values?: FormValues; version?: number; opinion?: string } = {}): this {
    return this.must(this.tryApprove(who, more));
  }

  tryReject(who: string, opinion = "not this", values?: FormValues) {
    const seat = this.seatOf(who);
    const command = { seatId: seat.seatId, opinion, ...(values ? { values } : {}) };
    return this.attempt(seat.userCode, (context) => rejectTask(this.bundle, this.snapshot, command, context));
  }

  reject(who: string): this {
    return this.must(this.tryReject(who));
  }

  /** `to` is `task:person`. */
  tryReturn(who: string, to: string, resume?: Resume, values?: FormValues) {
    const seat = this.seatOf(who);
    const [taskId = "", userCode = ""] = to.split(":");
    const command = {
      seatId: seat.seatId,
      opinion: "please mend",
      backTo: { taskId, userCode },
      ...(resume ? { resume } : {}),
      ...(values ? { values } : {}),
    };
    return this.attempt(seat.userCode, (context) => returnTask(this.bundle, this.snapshot, command, context));
  }

  return(who: string, to: string, resume?: Resume, values?: FormValues): this {
    return this.must(this.tryReturn(who, to, resume, values));
  }

  /** Gives a person's work to somebody else, as the process administrator. */
  tryReassign(who: string, toUserCode: string, reason = "on leave") {
    const command = { seatId: this.seatOf(who).seatId, toUserCode, reason };
    return this.attempt("ADMIN1", (context) => reassignTask(this.bundle, this.snapshot, command, context), [
      "process-admin",
    ]);
  }

  /** Gives a person's work to somebody else for good, or until they have worked on it. */
  tryGive(how: "transfer" | "delegate", who: string, toUserCode: string, reason = "knows more") {
    const seat = this.seatOf(who);
    const command = { seatId: seat.seatId, toUserCode, reason };
    const give = how === "transfer" ? transferTask : delegateTask;
    return this.attempt(seat.userCode, (context) => give(this.bundle, this.snapshot, command, context));
  }

  transfer(who: string, toUserCode: string): this {
    return this.must(this.tryGive("transfer", who, toUserCode));
  }

  delegate(who: string, toUserCode: string): this {
    return this.must(this.tryGive("delegate", who, toUserCode));
  }

  tryAdd(who: string, ...userCodes: string[]) {
    const seat = this.seatOf(who);
    const command = { seatId: seat.seatId, userCodes, reason: "has a say" };
    return this.attempt(seat.userCode, (context) => addPeople(this.bundle, this.snapshot, command, context));
  }

  add(who: string, ...userCodes: string[]): this {
    return this.must(this.tryAdd(who, ...userCodes));
  }

  /** `by` takes `who` out of a task; an administrator where they are `ADMIN1`. */
  tryRemove(by: string, who: string) {
    const command = { seatId: this.seatOf(who).seatId, reason: "not needed" };
    const roles = by === "ADMIN1" ? ["process-admin"] : [];
    return this.attempt(by, (context) => removePerson(this.bundle, this.snapshot, command, context), roles);
  }

  remove(by: string, who: string): this {
    return this.must(this.tryRemove(by, who));
  }

  tryGiveBack(who: string) {
    const seat = this.seatOf(who);
    return this.attempt(seat.userCode, (context) =>
      giveBackTask(this.bundle, this.snapshot, { seatId: seat.seatId }, context),
    );
  }

  /** `by` has their work back from whoever holds it for them. */
  tryTakeOver(by: string, from: string) {
    const command = { seatId: this.seatOf(from).seatId };
    return this.attempt(by, (context) => takeOverTask(this.bundle, this.snapshot, command, context));
  }

  takeOver(by: string, from: string): this {
    return this.must(this.tryTakeOver(by, from));
  }

  /** What an absent person has goes to their deputy. */
  tryMove(who: string) {
    const command = { seatId: this.seatOf(who).seatId };
    return this.attempt("SYSTEM", (context) => moveToDeputy(this.bundle, this.snapshot, command, context), [
      "process-admin",
    ]);
  }

  tryInsert(who: string, userCodes: string[], mode?: "all" | "any", taskName = "Extra check") {
    const seat = this.seatOf(who);
    const command = {
      seatId: seat.seatId,
      userCodes,
      taskName,
      reason: "should be seen",
      ...(mode ? { mode } : {}),
    };
    return this.attempt(seat.userCode, (context) => insertStep(this.bundle, this.snapshot, command, context));
  }

  insert(who: string, userCodes: string[], mode?: "all" | "any"): this {
    return this.must(this.tryInsert(who, userCodes, mode));
  }

  reassign(who: string, toUserCode: string): this {
    return this.must(this.tryReassign(who, toUserCode));
  }

  takeBack(who: string): this {
    return this.must(this.tryTakeBack(who));
  }

  tryRecall(userCode = this.filedBy) {
    return this.attempt(userCode, (context) => recallInstance(this.bundle, this.snapshot, {}, context));
  }

  recall(): this {
    return this.must(this.tryRecall());
  }

  tryCancel(userCode = this.filedBy, reason?: string, roles?: string[]) {
    const command = reason === undefined ? {} : { reason };
    return this.attempt(
      userCode,
      (context) => cancelInstance(this.bundle, this.snapshot, command, context),
      roles,
    );
  }

  /** The applicant ends what somebody else filed in their name. */
  tryWithdrawIt(userCode = this.snapshot.applicant) {
    return this.attempt(userCode, (context) => withdrawApplication(this.bundle, this.snapshot, {}, context));
  }

  tryUrge(userCode = this.filedBy) {
    return this.attempt(userCode, (context) => urgeTask(this.bundle, this.snapshot, {}, context));
  }

  tryUrgeAsFollower(userCode: string) {
    const command = { asFollower: true };
    return this.attempt(userCode, (context) => urgeTask(this.bundle, this.snapshot, command, context));
  }

  /** A second time nothing happens. */
  read(who: string, opinion?: string): this {
    const { seatId, status } = this.seatOf(who);
    if (status === "ended") return this;
    const { eventCount: after } = this.snapshot;
    const receipt = { seatId, after, at: this.now, ...(opinion === undefined ? {} : { opinion }) };
    this.receipts.push(receipt);
    this.snapshot = withReceipt(this.snapshot, receipt);
    this.replayed = this.replayed && withReceipt(this.replayed, receipt);
    this.effects = [];
    this.follows();
    return this;
  }

  claim(who: string): this {
    const seat = this.seatOf(who);
    const command = { seatId: seat.seatId };
    return this.must(
      this.attempt(seat.userCode, (context) => claimTask(this.bundle, this.snapshot, command, context)),
    );
  }

  tryFinishAutomatic(taskId: string, values?: FormValues) {
    const visit = this.snapshot.visits.find((each) => each.taskId === taskId && each.status === "open");
    if (visit === undefined) throw new Error(`no automatic task ${taskId} is open`);
    const command = { visitId: visit.visitId, ...(values ? { values } : {}) };
    return this.attempt("SYSTEM", (context) =>
      completeAutomaticTask(this.bundle, this.snapshot, command, context),
    );
  }

  /** A report for a visit, whatever became of it. */
  reportAutomatic(visitId: number) {
    return this.attempt("SYSTEM", (context) =>
      completeAutomaticTask(this.bundle, this.snapshot, { visitId }, context),
    );
  }

  finishAutomatic(taskId: string, values?: FormValues): this {
    return this.must(this.tryFinishAutomatic(taskId, values));
  }

  /** An administrator tries again what is stopped at a task, naming people where nobody was found. */
  tryRetry(taskId: string, userCodes: string[] = []) {
    const incident = this.snapshot.incidents?.find((each) => each.taskId === taskId);
    const command = { visitId: incident?.visitId ?? 0, userCodes, reason: "seen to" };
    return this.attempt("ADMIN1", (context) => retryIncident(this.bundle, this.snapshot, command, context), [
      "process-admin",
    ]);
  }

  /** The host reports that an automatic task cannot do its work. */
  tryFailAutomatic(taskId: string) {
    const visit = this.snapshot.visits.find((each) => each.taskId === taskId && each.status === "open");
    const command = { visitId: visit?.visitId ?? 0, problem: { refused: "notConfigured" as const } };
    return this.attempt("SYSTEM", (context) =>
      failAutomaticTask(this.bundle, this.snapshot, command, context),
    );
  }

  /** An administrator says that the work of a task was done by hand. */
  tryResolve(taskId: string, reason = "done by hand") {
    const incident = this.snapshot.incidents?.find((each) => each.taskId === taskId);
    const command = { visitId: incident?.visitId ?? 0, reason };
    return this.attempt(
      "ADMIN1",
      (context) => resolveIncident(this.bundle, this.snapshot, command, context),
      ["process-admin"],
    );
  }

  /** The system looks what is due, so many hours later. */
  wake(hours = 0): this {
    this.now += hours * hourMs;
    return this.must(
      this.attempt("SYSTEM", (context) => wakeInstance(this.bundle, this.snapshot, context), [
        "process-admin",
      ]),
    );
  }

  /** The notices of the last command, as `kind:person`, administrators as `*`. */
  told(): string[] {
    return this.effects.flatMap((each) => {
      if (each.effect === "notify") return [`${each.kind}:${each.userCode}`];
      return each.effect === "notify_process_administrators" ? [`${each.kind}:*`] : [];
    });
  }

  /** An administrator takes the application to another task. */
  tryJump(toTaskId: string, more: { fromTaskIds?: string[]; userCodes?: string[]; reason?: string } = {}) {
    const command = { toTaskId, reason: "wrong way", ...more };
    return this.attempt("ADMIN1", (context) => jumpInstance(this.bundle, this.snapshot, command, context), [
      "process-admin",
    ]);
  }

  jump(toTaskId: string, more: { fromTaskIds?: string[]; userCodes?: string[] } = {}): this {
    return this.must(this.tryJump(toTaskId, more));
  }

  /** An administrator takes the application to another version of its process. */
  tryMigrate(
    definition: ProcessDefinition,
    tasks: Record<string, string> = {},
    reason = "was drawn wrongly",
  ) {
    const { page } = this.bundle;
    const version = this.bundle.version + 1;
    const target: Bundle = { definition, version, ...(page === undefined ? {} : { page }) };
    const before = this.bundle;
    const command = { target, tasks, reason };
    this.bundle = target;
    const refusal = this.attempt(
      "ADMIN1",
      (context) => migrateInstance(before, this.snapshot, command, context),
      ["process-admin"],
    );
    if (refusal !== undefined) this.bundle = before;
    return refusal;
  }

  /** The draft is opened by whoever files it, once a newer version of its process was published. */
  tryFollow(newest: Bundle) {
    const before = this.bundle;
    this.bundle = newest;
    const refusal = this.attempt(this.filedBy, (context) =>
      followingNewest(newest, this.snapshot, context, (snapshot) => ({ snapshot, events: [], effects: [] })),
    );
    if (refusal !== undefined) this.bundle = before;
    return refusal;
  }

  follow(newest: Bundle): this {
    return this.must(this.tryFollow(newest));
  }

  migrate(definition: ProcessDefinition, tasks: Record<string, string> = {}): this {
    return this.must(this.tryMigrate(definition, tasks));
  }

  retry(taskId: string, ...userCodes: string[]): this {
    return this.must(this.tryRetry(taskId, userCodes));
  }

  private matricesAsked(matrixIds: readonly string[]): Facts["matrices"] {
    return Object.fromEntries(matrixIds.map((matrixId) => [matrixId, this.matrices[matrixId] ?? null]));
  }

  /** What is stopped, as `task:problem`. */
  stopped(): string[] {
    return (this.snapshot.incidents ?? []).map(({ taskId, problem }) => `${taskId}:${problem}`);
  }

  /** The chain ahead as `task:person+person` lines. */
  preview(values: FormValues = {}): string[] {
    let facts: Facts = {};
    for (;;) {
      const preview = previewChain(this.bundle, this.snapshot, this.context(this.filedBy, [], facts), {
        values,
      });
      if ("needs" in preview) {
        const asked = preview.needs.flatMap((each) => (each.fact === "openTasks" ? each.userCodes : []));
        const told = asked.map((code) => [code, this.openTasks[code] ?? 0]);
        facts = { openTasks: { ...facts.openTasks, ...Object.fromEntries(told) } };
        continue;
      }
      if (isRefusal(preview)) throw new Error(`refused: ${JSON.stringify(preview)}`);
      return preview.chain.map(
        ({ taskId, seats }) => `${taskId}:${seats.map((seat) => seat.userCode).join("+")}`,
      );
    }
  }

  /** The newest seat of `person` or `task:person`, an open one first; `#7` is seat 7. */
  seatOf(who: string): Seat {
    if (who.startsWith("#")) return this.seatNumber(Number(who.slice(1)));
    const [one = "", other] = who.split(":");
    const [taskId, userCode] = other === undefined ? [undefined, one] : [one, other];
    const own = inOrder(this.snapshot).seats.filter(
      (seat) => seat.userCode === userCode && (taskId === undefined || seat.taskId === taskId),
    );
    const seat = own.findLast((each) => each.status === "open") ?? own.at(-1);
    if (seat === undefined) throw new Error(`${who} has no seat; there are ${this.open().join(", ")}`);
    return seat;
  }

  private seatNumber(seatId: number): Seat {
    const seat = this.snapshot.seats.find((each) => each.seatId === seatId);
    if (seat === undefined) throw new Error(`there is no seat ${seatId}`);
    return seat;
  }

  /** What lies on whose desk: `task:person`, sorted. */
  open(): string[] {
    return this.snapshot.seats
      .filter((seat) => seat.status === "open")
      .map((seat) => `${seat.taskId}:${seat.userCode}`)
      .sort();
  }

  get status() {
    return this.snapshot.status;
  }

  /** Everything that a command may ask the host for, told at once: everybody's tasks are as many, and no seat was opened. */
  everyFact(): Facts {
    return {
      openTasks: new Proxy<Record<string, number>>(
        {},
        { get: (_, code) => this.openTasks[String(code)] ?? 0 },
      ),
      openedSeats: [],
      assistedPersons: Object.fromEntries((this.assists ?? []).map((code) => [code, true])),
      urgings: this.urgings(),
      matrices: this.matrices,
      processRules: this.rules,
    };
  }

  private urgings() {
    return this.events.flatMap((event) =>
      event.type === "urged" ? event.userCodes.map((userCode) => ({ userCode, at: event.at })) : [],
    );
  }
}

/** An application that has been begun and not yet submitted. */
export function aRun(given: RunGiven): Run {
  const definition = given.definition ?? {
    processId: "PROCESS",
    processName: "Process",
    processTypeId: "finance",
    company: "1000001",
    status: "enabled" as const,
    startRoles: ["employee"],
    tasks: given.tasks ?? [],
  };
  return new Run({ ...given, definition }).start(given.applicant);
}
