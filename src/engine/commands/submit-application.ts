import { refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { finishVisit } from "../flow/finish-visit.ts";
import { runFlow } from "../flow/run-flow.ts";
import type { Bundle } from "../model/bundle.ts";
import type { SubmitApplication } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, UserCode } from "../model/process-instance.ts";
import { titleAndUrgency, withOneTitle } from "./application-text.ts";
import { heldSeat } from "./held-seat.ts";
import { changesByPerson } from "./write-form.ts";

/**
 * Sends an application on its way, the first time or again after a return or a recall.
 * Refuses by field, or with what keeps the first task from being filled (`approverNotFound`, `noTransitionHolds` …).
 */
export function submitApplication(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: SubmitApplication,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, visit, task } = heldSeat(decision, command, "submit");
    if (task.taskType !== "start")
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "submit" } });
    const applicant = applicantOf(decision, command.applicant);
    const comment = command.comment?.trim() ?? "";
    const max = limits.opinionMaxCharacters;
    if ([...comment].length > max)
      stop(refuseFields({ startComment: { problem: "tooLong", params: { max } } }));
    const { urgency, title: given } = titleAndUrgency(decision, command);
    const { title, values } = withOneTitle(decision, given, command);
    if (title === "" && bundle.page?.titleRequired === true)
      stop(refuseFields({ applyTitle: { problem: "required" } }));
    const changed = changesByPerson(decision, task, values, { final: true });
    decision.isSubmission = true;
    decision.emit(
      {
        type: "submitted",
        round: Math.max(1, snapshot.round),
        applicant,
        deptId: context.people.deptOf(applicant) ?? snapshot.deptId,
        title: title === "" ? usualTitle(decision, applicant) : title,
        urgency,
        changed,
        comment,
      },
      "asCause",
    );
    decision.emit({
      type: "seat_closed",
      seatId: seat.seatId,
      cause: "handled",
      actionCode: "submit",
      opinion: comment,
    });
    finishVisit(decision, visit.visitId, "passed");
    runFlow(decision);
  });
}

function applicantOf({ snapshot, context }: Decision, named: UserCode | undefined): UserCode {
  if (named === undefined || named === snapshot.applicant) return snapshot.applicant;
  if (snapshot.round > 0) stop(refuseFields({ applyUser: { problem: "applicantIsFixed" } }));
  if (!context.people.isActive(named)) {
    stop(refuseFields({ applyUser: { problem: "unknownUser", params: { user: named } } }));
  }
  return named;
}

/** An application without a title is called after its process and applicant. */
function usualTitle({ bundle, context }: Decision, applicant: UserCode): string {
  return `${bundle.definition.processName} ${context.people.realName(applicant)}`.slice(
    0,
    limits.titleMaxCharacters,
  );
}
