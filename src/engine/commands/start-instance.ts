import { limits } from "#contract/limits.ts";
import { defaultValues } from "#contract/rules/default-values.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { openVisit } from "../flow/open-visit.ts";
import type { Bundle } from "../model/bundle.ts";
import type { StartInstance } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import { outsideOfferPeriod } from "../rights/offer-period.ts";
import { instantText } from "#contract/rules/instant-text.ts";
import { mayStart } from "../rights/may-start.ts";
import { outsideStartPlaces } from "../rights/start-place.ts";

/**
 * Begins a draft with the initiating task in its actor's hands.
 * Refuses with `processNotEnabled`, `processNotOpenYet`, `processNoLongerOpen`, `processNotStartable`,
 * `processNotStartableHere`.
 */
export function startInstance(bundle: Bundle, command: StartInstance, context: CommandContext): Outcome {
  const { definition } = bundle;
  return decide(bundle, undefined, context, (decision) => {
    const process = definition.processName;
    if (definition.status !== "enabled") stop({ refused: "processNotEnabled", params: { process } });
    const outside = outsideOfferPeriod(definition, instantText(context.now, 0));
    if (outside !== undefined) stop(outside);
    const elsewhere = command.place === undefined ? undefined : outsideStartPlaces(definition, command.place);
    if (elsewhere !== undefined) stop(elsewhere);
    if (!mayStart(definition, context.actor)) stop({ refused: "processNotStartable", params: { process } });
    const filedBy = context.actor.userCode;
    const applicant = command.applicant ?? filedBy;
    decision.emit(
      {
        type: "instance_started",
        instance: {
          instanceId: command.instanceId,
          applyId: command.applyId,
          processId: definition.processId,
          processVersion: bundle.version,
          organId: command.organId,
          applicant,
          filedBy,
          deptId: context.people.deptOf(applicant) ?? 0,
          title: (command.title ?? "").slice(0, limits.titleMaxCharacters),
          urgency: command.urgency ?? "general",
          status: "draft",
          round: 0,
          returns: 0,
          pointOfNoReturnPassed: false,
          form: { ...defaultValues(bundle.page), ...command.form },
          visits: [],
          seats: [],
          eventCount: 0,
        },
      },
      "asCause",
    );
    enterStartTask(decision);
  });
}

function enterStartTask(decision: Parameters<Parameters<typeof decide>[3]>[0]): void {
  const { prepared, context } = decision;
  const visitId = 1;
  decision.emit({
    type: "visit_entered",
    visit: {
      visitId,
      taskId: prepared.startTask.taskId,
      round: 0,
      status: "waiting",
      enteredAt: context.now,
      arrivals: [{ fromVisitId: 0, sequence: 0, at: context.now, kind: "submitted" }],
    },
  });
  openVisit(decision, visitId);
}
