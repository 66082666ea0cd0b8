import {
  type Bundle,
  type CommandContext,
  type Facts,
  type GivenCase,
  isNeeds,
  type Played,
  playThrough,
} from "#engine";
import { processRules } from "../tables/index.ts";
import type { CommandScope } from "./command-scope.ts";
import { gatherFacts } from "./gather-facts.ts";
import { type OrganisationView, organisationOf } from "./organisation-view.ts";

/** An application to be played, but for what the organisation knows of its applicant. */
export type CaseToPlay = Omit<GivenCase, "roles" | "organId">;

/**
 * Plays applications of one process with the organisation as it is, and stores nothing. What the engine asks of the
 * database is asked once for all of them.
 */
export class CasePlayer {
  readonly organisation: OrganisationView;
  readonly #scope: CommandScope;
  #facts: Facts;

  private constructor(scope: CommandScope, organisation: OrganisationView, facts: Facts) {
    this.#scope = scope;
    this.organisation = organisation;
    this.#facts = facts;
  }

  static async of(scope: CommandScope, processId: string): Promise<CasePlayer> {
    const { tx, ports, actor } = scope;
    const organisation = await organisationOf(scope, actor.chartRevision);
    const rules = await processRules(tx, ports, { processId, organId: actor.organId });
    // Nobody has opened or urged anything in an application that is nowhere.
    return new CasePlayer(scope, organisation, { openedSeats: [], urgings: [], processRules: rules });
  }

  /** Plays one as if it were filed at an instant (epoch milliseconds); now when absent. */
  async play(bundle: Bundle, given: CaseToPlay, at = this.#scope.request.now.getTime()): Promise<Played> {
    const { people, calendar, policy } = this.organisation;
    const { startRoles } = bundle.definition;
    const roles = startRoles.filter((role) => people.withRole(role).includes(given.applicant));
    const whole: GivenCase = { ...given, roles, organId: this.#scope.actor.organId };
    for (;;) {
      const context: CommandContext = {
        now: at,
        actor: { userCode: given.applicant, roles },
        people,
        calendar,
        policy,
        newSeatId: () => 0,
        facts: this.#facts,
      };
      const answer = playThrough(bundle, whole, context);
      if ("steps" in answer) return answer;
      if (!isNeeds(answer)) throw new Error("the engine neither played nor asked");
      this.#facts = await gatherFacts(this.#scope, answer.needs, 0, this.#facts);
    }
  }
}
