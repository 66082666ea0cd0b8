import type { FieldRight } from "#contract/codes/field-right.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { type ComesWith, comesWith } from "#contract/rules/comes-with.ts";
import { withoutHidden } from "#contract/rules/field-rights.ts";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import type { AllowedAction, ApplicationDetail, InstanceView } from "#contract/shapes/task.ts";
import { allowedInstanceActions, type EngineAction, type Preview } from "#engine";
import type { SessionScope } from "../../http/index.ts";
import { contractOfApplication } from "../../legal-contract-course/index.ts";
import { type LocalizedBundle, resultOfInstance, type StoredInstance } from "../../process/index.ts";
import type { ShownPeople } from "../../viewer/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { approvalRecords } from "./approval-records.ts";
import { chainOf } from "./chain-of.ts";
import { markedInAdvance } from "./decided-in-advance.ts";
import { filedByOf } from "../filed-by.ts";
import { foreseenWay } from "./foreseen-way.ts";
import { previewInstance } from "./preview-of.ts";
import { subprocessesOf } from "./subprocesses-of.ts";
import { sentByRules, withReaders } from "./sent-by-rules.ts";
import { withFormerTasks } from "./with-former-tasks.ts";
import { shownPage } from "./shown-page.ts";

/** An application as its reader sees it, and what it was made from. */
export interface SeenApplication {
  detail: ApplicationDetail;
  preview: Preview | undefined;
  people: ShownPeople;
}

/** Everything a reader with these field rights is shown of an application. */
export async function applicationDetail(
  scope: SessionScope,
  bundle: LocalizedBundle,
  stored: StoredInstance,
  fieldRights: Record<string, FieldRight>,
): Promise<SeenApplication> {
  const { snapshot, row } = stored;
  const { actor, language } = scope;
  const { people } = await shownOrganisation(scope, row.chartRevision);
  // Before it is submitted nothing is foretold: the preview is asked for with what was filled in.
  const isUnderWay = snapshot.status === "running" || snapshot.status === "returned";
  const foretold = isUnderWay ? await previewInstance(scope, bundle, snapshot, row.chartRevision) : undefined;
  const preview = foretold === undefined || isRefusal(foretold) ? undefined : foretold;
  const isFollowed = row.followers.includes(actor.userCode);
  const engineActor = { userCode: actor.userCode, roles: actor.access };
  const actions = allowedInstanceActions(bundle, snapshot, engineActor, isFollowed).map(allowedAction);
  const follow: AllowedAction[] =
    snapshot.status === "draft" ? [] : [{ action: isFollowed ? "unfollow" : "follow" }];
  const legalContract = await contractOfApplication(scope, snapshot.instanceId);
  const { started, startedBy } = await subprocessesOf(scope, snapshot.instanceId);
  const foreseen =
    snapshot.status === "draft" ? undefined : await foreseenWay(scope, bundle, snapshot, people);
  const isSent = row.readers.some(({ userCode }) => userCode === actor.userCode);
  const sent = await sentByRules(scope.tx, snapshot.instanceId);
  const named = await withFormerTasks(scope, bundle, snapshot);
  const { chain, records } = await markedInAdvance(scope.tx, snapshot.instanceId, {
    chain: chainOf(named, stored, preview, people, language, started),
    records: approvalRecords(named, snapshot, people, language).map((record) => withReaders(record, sent)),
  });
  const values = withoutHidden(snapshot.form, bundle.page, fieldRights);
  const result = await resultOfInstance(scope.tx, snapshot);
  const detail: ApplicationDetail = {
    instance: {
      ...instanceView(bundle, stored, people, isFollowed),
      ...(result && { result }),
      ...comesWith(values, bundle.page),
      ...(startedBy && { startedBy }),
      ...(legalContract && { legalContract }),
    },
    form: shownPage(bundle, fieldRights),
    timeZone: scope.ports.parameters.value("timeZone", snapshot.organId),
    values,
    fieldRights,
    records,
    chain,
    allowedActions: [...actions, ...follow, ...sendingOn(snapshot)],
    ...(foreseen === undefined ? {} : { foreseen }),
    ...(isSent ? { sentToMe: true } : {}),
  };
  return { detail, preview, people };
}

/** Whoever reads an application may send it on, unless it is a draft or secret. */
function sendingOn({ status, form }: StoredInstance["snapshot"]): AllowedAction[] {
  return status === "draft" || ["secret", "topSecret"].includes(secrecyOf(form) ?? "")
    ? []
    : [{ action: "sendRead" }];
}

function instanceView(
  bundle: LocalizedBundle,
  { snapshot, row }: StoredInstance,
  people: ShownPeople,
  attention: boolean,
): Omit<InstanceView, keyof ComesWith> {
  return {
    instanceId: snapshot.instanceId,
    bpdInstanceId: snapshot.instanceId,
    applyId: snapshot.applyId,
    applyTitle: people.inText(snapshot.title, [snapshot.applicant, snapshot.filedBy]),
    applyStatus: snapshot.status,
    applyUser: people.realName(snapshot.applicant),
    applyUserCode: snapshot.applicant,
    ...filedByOf(people, snapshot),
    applyDept: people.deptName(snapshot.deptId),
    applyDate: row.applyDate,
    endedAt: row.endedAt,
    processId: snapshot.processId,
    processName: bundle.definition.processName,
    processVersion: snapshot.processVersion,
    ...(snapshot.savedWithVersion === undefined ? {} : { savedWithVersion: snapshot.savedWithVersion }),
    organId: snapshot.organId,
    round: snapshot.round,
    degreeOfEmergency: snapshot.urgency as InstanceView["degreeOfEmergency"],
    attention,
    applierRemark: people.inText(lastRemark(snapshot), [snapshot.applicant, snapshot.filedBy]),
  };
}

/** What the applicant wrote when they last submitted it. */
function lastRemark({ seats }: StoredInstance["snapshot"]): string {
  const submitted = seats.filter(({ actionCode }) => actionCode === "submit");
  const last = submitted.sort((one, other) => (other.endedBy ?? 0) - (one.endedBy ?? 0))[0];
  return last?.opinion ?? "";
}

const actionCodes: Partial<Record<EngineAction, TaskAction>> = {
  approve: TaskAction.approve,
  return: TaskAction.return,
  reject: TaskAction.countersignDisagree,
  requestCountersign: TaskAction.requestCountersign,
  countersignAgree: TaskAction.countersignAgree,
  countersignDisagree: TaskAction.countersignDisagree,
};

/** An action of the engine as the wire names it. */
export function allowedAction(action: EngineAction): AllowedAction {
  const actionCode = actionCodes[action];
  return actionCode === undefined ? { action } : { action, actionCode };
}
