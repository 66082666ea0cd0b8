import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import {
  type Bundle,
  type CommandContext,
  completeAutomaticTask,
  type Facts,
  type InstanceSnapshot,
  isNeeds,
  type Outcome,
  type Preview,
  previewChain,
  wakeInstance,
} from "#engine";
import { processRules } from "../tables/index.ts";
import type { SessionScope } from "../http/index.ts";
import { gatherFacts, type OrganisationView, organisationOf } from "../process/index.ts";

/** What the engine may be asked once in a row about automatic steps. */
const automaticAtMost = 100;

/**
 * An application that is nowhere but in this object: the engine carries out commands on it as on any other, with the
 * organisation as it is, and nothing is stored.
 */
export class TrialRun {
  now: number;
  snapshot: InstanceSnapshot | undefined;
  #seats = 0;
  // Nobody has opened or urged anything here: numbers of a trial are none of the database's.
  #facts: Facts;

  readonly bundle: Bundle;
  readonly organisation: OrganisationView;
  readonly scope: SessionScope;

  private constructor(
    bundle: Bundle,
    organisation: OrganisationView,
    scope: SessionScope,
    processRules: readonly ProcessRule[],
  ) {
    this.#facts = { openedSeats: [], urgings: [], processRules };
    this.bundle = bundle;
    this.organisation = organisation;
    this.scope = scope;
    this.now = scope.request.now.getTime();
  }

  static async of(bundle: Bundle, scope: SessionScope): Promise<TrialRun> {
    const { tx, actor, ports } = scope;
    const { processId } = bundle.definition;
    const rules = await processRules(tx, ports, { processId, organId: actor.organId });
    return new TrialRun(bundle, await organisationOf(scope, actor.chartRevision), scope, rules);
  }

  /** Carries a command out as a person; answers why not, where it is refused. */
  async carryOut(
    as: { userCode: string; roles?: readonly string[] },
    command: (context: CommandContext) => Outcome,
  ): Promise<Refusal | undefined> {
    const outcome = await this.#ask(as, command);
    if (isRefusal(outcome)) return outcome;
    this.snapshot = outcome.snapshot;
    return undefined;
  }

  /** Reports automatic steps done, as their systems would. */
  async finishAutomaticSteps(): Promise<Refusal | undefined> {
    const { tasks } = this.bundle.definition;
    for (let step = 0; step < automaticAtMost; step += 1) {
      const visit = this.snapshot?.visits.find(
        ({ status, taskId }) =>
          status === "open" &&
          ["auto", "subprocess"].includes(tasks.find((task) => task.taskId === taskId)?.taskType ?? ""),
      );
      if (visit === undefined) return undefined;
      const { visitId } = visit;
      const refused = await this.carryOut({ userCode: "" }, (context) =>
        completeAutomaticTask(this.bundle, this.#begun(), { visitId }, context),
      );
      if (refused !== undefined) return refused;
    }
    return undefined;
  }

  /** Lets time pass: what is late or was delayed is done on its way, at its own moment, by the engine. */
  async letPass(ms: number): Promise<Refusal | undefined> {
    const until = this.now + ms;
    for (let woken = 0; woken < automaticAtMost; woken += 1) {
      const next = this.#nextWake();
      if (next > until) break;
      this.now = Math.max(this.now, next);
      const refused =
        (await this.carryOut({ userCode: "" }, (context) =>
          wakeInstance(this.bundle, this.#begun(), context),
        )) ?? (await this.finishAutomaticSteps());
      if (refused !== undefined) return refused;
    }
    this.now = until;
    return undefined;
  }

  #nextWake(): number {
    const { seats, visits } = this.#begun();
    const waking = [...seats, ...visits].filter(({ status }) => status === "open");
    return Math.min(...waking.map(({ wakeAt = Infinity }) => wakeAt));
  }

  /** Who gets it from here on. */
  async preview(): Promise<Preview | Refusal> {
    return await this.#ask({ userCode: "" }, (context) => previewChain(this.bundle, this.#begun(), context));
  }

  async #ask<Answer extends object>(
    { userCode, roles = [] }: { userCode: string; roles?: readonly string[] },
    question: (context: CommandContext) => Answer,
  ): Promise<Exclude<Answer, { needs: unknown }>> {
    const { people, calendar, policy } = this.organisation;
    const before = this.#seats;
    for (;;) {
      this.#seats = before;
      const answer = question({
        now: this.now,
        actor: { userCode, roles },
        people,
        calendar,
        policy,
        newSeatId: () => {
          this.#seats += 1;
          return this.#seats;
        },
        facts: this.#facts,
      }) as Answer | Extract<Outcome, { needs: unknown }>;
      if (!("needs" in answer && isNeeds(answer as Outcome)))
        return answer as Exclude<Answer, { needs: unknown }>;
      this.#facts = await gatherFacts(this.scope, answer.needs, 0, this.#facts);
    }
  }

  #begun(): InstanceSnapshot {
    if (this.snapshot === undefined) throw new Error("the trial has not begun");
    return this.snapshot;
  }
}
