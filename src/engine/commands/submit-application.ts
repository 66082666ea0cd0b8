import { refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { bindRules } from "../amendments/bind-rules.ts";
import { finishVisit } from "../flow/finish-visit.ts";
import { runFlow } from "../flow/run-flow.ts";
import type { Bundle } from "../model/bundle.ts";
import type { SubmitApplication } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, UserCode } from "../model/process-instance.ts";
import { titleAndUrgency, withOneTitle } from "./application-text.ts";
import { accountProblem } from "../rights/account-problem.ts";
import { isStarter, mayFileFor } from "../rights/may-file-for.ts";
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
    if (snapshot.round === 0) {
      bindRules(decision);
      tellApplicant(decision, applicant);
    }
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

/** For whom it is filed (R9): once submitted that stands; somebody else only with a right to file for them. */
function applicantOf(decision: Decision, named: UserCode | undefined): UserCode {
  const { bundle, snapshot, context } = decision;
  const applicant = named ?? snapshot.applicant;
  if (snapshot.round > 0) {
    if (applicant !== snapshot.applicant) stop(refuseFields({ applyUser: { problem: "applicantIsFixed" } }));
    return applicant;
  }
  if (applicant === context.actor.userCode) return applicant;
  const absent = accountProblem(context.people, applicant);
  if (absent !== undefined) stop(refuseFields({ applyUser: absent }));
  const params = { person: applicant };
  if (!mayFileFor(bundle.definition, applicant, context))
    stop(refuseFields({ applyUser: { problem: "mayNotFileFor", params } }));
  if (!isStarter(bundle.definition, applicant, context.people))
    stop(refuseFields({ applyUser: { problem: "mayNotStartIt", params } }));
  return applicant;
}

/** Who is named as the applicant by somebody else hears of it at once. */
function tellApplicant(decision: Decision, applicant: UserCode): void {
  const { actor } = decision.context;
  if (applicant === actor.userCode) return;
  decision.effect({
    effect: "notify",
    userCode: applicant,
    kind: "filed_for_you",
    params: { title: decision.snapshot.title, person: actor.userCode },
  });
}

/** An application without a title is called after its process and applicant. */
function usualTitle({ bundle, context }: Decision, applicant: UserCode): string {
  return `${bundle.definition.processName} ${context.people.realName(applicant)}`.slice(
    0,
    limits.titleMaxCharacters,
  );
}
