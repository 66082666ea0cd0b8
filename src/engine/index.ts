/**
 * The process engine: pure functions from (bundle, snapshot, command, context) to what happens.
 * Nothing here knows a clock, a database or a person beyond what the context says.
 */
export { accountProblem } from "./rights/account-problem.ts";
export { allowedActions, allowedInstanceActions, type EngineAction } from "./rights/allowed-actions.ts";
export { fieldRightsFor, fieldRightsOfSeat, visibleValues } from "./rights/field-rights.ts";
export { filesForEverybody, isStarter } from "./rights/may-file-for.ts";
export { isOffered } from "./rights/is-offered.ts";
export { outsideOfferPeriod } from "./rights/offer-period.ts";
export { outsideStartPlaces } from "./rights/start-place.ts";
export { mayStart } from "./rights/may-start.ts";
export { insertTaskAfter } from "./amendments/insert-task.ts";
export { addPeople } from "./commands/add-people.ts";
export { approveTask } from "./commands/approve-task.ts";
export { cancelInstance } from "./commands/cancel-instance.ts";
export { claimTask } from "./commands/claim-task.ts";
export { completeAutomaticTask } from "./commands/complete-automatic-task.ts";
export { countersignTask } from "./commands/countersign-task.ts";
export { delegateTask } from "./commands/delegate-task.ts";
export { followingNewest } from "./commands/following-newest.ts";
export { failAutomaticTask } from "./commands/fail-automatic-task.ts";
export { jumpInstance } from "./commands/jump-instance.ts";
export { migrateInstance } from "./commands/migrate-instance.ts";
export { giveBackTask } from "./commands/give-back-task.ts";
export { insertStep } from "./commands/insert-step.ts";
export { moveToDeputy } from "./commands/move-to-deputy.ts";
export { reassignTask } from "./commands/reassign-task.ts";
export { recallInstance } from "./commands/recall-instance.ts";
export { rejectTask } from "./commands/reject-task.ts";
export { removePerson } from "./commands/remove-person.ts";
export { requestCountersign } from "./commands/request-countersign.ts";
export { placesOfRows, type RowAnswer } from "./effects/rows-of-step.ts";
export { type AutomaticWork, automaticWork, type RowToStart } from "./effects/automatic-work.ts";
export { resolveIncident } from "./commands/resolve-incident.ts";
export { retryIncident } from "./commands/retry-incident.ts";
export { returnTask } from "./commands/return-task.ts";
export { saveDraft } from "./commands/save-draft.ts";
export { startInstance } from "./commands/start-instance.ts";
export { submitApplication } from "./commands/submit-application.ts";
export { takeBackTask } from "./commands/take-back-task.ts";
export { takeOverTask } from "./commands/take-over-task.ts";
export { transferTask } from "./commands/transfer-task.ts";
export { urgeTask } from "./commands/urge-task.ts";
export { wakeInstance } from "./commands/wake-instance.ts";
export { withdrawApplication } from "./commands/withdraw-application.ts";
export { withdrawCountersign } from "./commands/withdraw-countersign.ts";
export { hiddenDependences } from "./definition/hidden-dependences.ts";
export { checkDefinition, type KnownNames } from "./definition/check-definition.ts";
export { applyEvent, replay } from "./decision/apply-event.ts";
export { type ReadReceipt, receiptsOf, withReceipt } from "./decision/read-receipt.ts";
export { upgradeSnapshot } from "./decision/upgrade-seats.ts";
export { canonicalText, eventText } from "./decision/event-text.ts";
export { approversOfMatrix } from "./assignment/approvers-of-matrix.ts";
export { amendedBundle, type Amendment } from "./model/amendments.ts";
export type { Bundle } from "./model/bundle.ts";
export type * from "./model/commands.ts";
export type * from "./model/context.ts";
export type { Effect } from "./model/effects.ts";
export type { BoundFile, EngineEvent, EventBody, EventType } from "./model/events.ts";
export type { Done, Needs, Outcome } from "./model/outcome.ts";
export type * from "./model/process-instance.ts";
export { isDone, isNeeds } from "./model/outcome.ts";
export { refusalOf } from "./flow/park-visit.ts";
export { vetoOn } from "./flow/consultation.ts";
export { isSending } from "./flow/ask-for-readers.ts";
export { representedBy, slotOf, standsInFor } from "./flow/slots.ts";
export { closedBy } from "./preview/closed-by.ts";
export {
  type GivenCase,
  type GivenDecision,
  lengthOf,
  type Played,
  playThrough,
} from "./preview/play-through.ts";
export { previewChain, type Preview, type PreviewInput } from "./preview/preview-chain.ts";
export { seatsInForce, visitsInForce } from "./returns/effect-of-decisions.ts";
export { returnTargets, type ReturnTarget } from "./returns/return-targets.ts";
export { type StepAgain, wayBack } from "./returns/way-back.ts";
export { nextWake } from "./time/next-wake.ts";
export { makeWorkCalendar, type WorkCalendarData } from "./time/work-calendar.ts";
