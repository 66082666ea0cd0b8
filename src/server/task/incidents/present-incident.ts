import type { Language } from "#contract/codes/language.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import { amendedBundle, type Amendment, type Bundle, type Incident, refusalOf } from "#engine";
import type { SessionScope } from "../../http/index.ts";
import { loadBundle, presentRefusal } from "../../process/index.ts";
import { text } from "../../texts/index.ts";
import { bundlesOf, namesOf } from "../bundles-of.ts";
import type { ShownOrganisation } from "../shown-organisation.ts";

/** The application that was stopped, and by what. */
export interface StoppedRow {
  instanceId: number;
  applyId: string;
  applyTitle: string;
  applyUserCode: string;
  filedBy: string;
  processId: string;
  processVersion: number;
  amendments: Amendment[];
  incident: Pick<Incident, "taskId" | "stage" | "problem" | "params">;
}

/** Says of stopped steps what administrators read: whose application, which step, where and why. */
export async function presentIncidents<Row extends StoppedRow>(
  scope: SessionScope,
  { people }: ShownOrganisation,
  rows: readonly Row[],
) {
  const { tx, actor, ports, language } = scope;
  const bundleOf = await bundlesOf(
    scope,
    rows.map(({ processId, processVersion }) => ({ processId, processVersion })),
  );
  return Promise.all(
    rows.map(async (row) => {
      const { incident, applyUserCode, filedBy, processId, processVersion, amendments } = row;
      const published = await loadBundle(ports.database, tx, processId, processVersion);
      const bundle = amendedBundle(published, { amendments });
      const task = bundle.definition.tasks.find(({ taskId }) => taskId === incident.taskId);
      const hidesFields = actor.forbidden.hiddenFormFields(processId).length > 0;
      return {
        row,
        task,
        said: {
          instanceId: row.instanceId,
          taskId: incident.taskId,
          ...namesOf(bundleOf({ processId, processVersion }), task?.taskName ?? incident.taskId),
          applyId: row.applyId,
          applyTitle: people.inText(row.applyTitle, [applyUserCode, filedBy]),
          applyUser: people.realName(applyUserCode),
          problem: incidentText(incident, { bundle, people, language, hidesFields }),
          stage: incident.stage,
        },
      };
    }),
  );
}

/** What has stopped a step, for administrators; with its conditions, unless fields of the form are hidden from them. */
export function incidentText(
  incident: Pick<Incident, "problem" | "params">,
  {
    bundle,
    people,
    language,
    hidesFields,
  }: { bundle: Bundle; people: ShownOrganisation["people"]; language: Language; hidesFields: boolean },
): string {
  const stopped = refusalOf(incident);
  const { refused, params } = presentRefusal(stopped, bundle, people, language);
  const conditions = hidesFields ? "" : conditionsOf(stopped, language);
  if (refused === "approverNotFound" && stopped.params?.["assignedType"] !== undefined)
    return nobodyFound(stopped, people, language);
  return text(language, "errors", refused, params ?? {}) + conditions;
}

/** Rules that name something an administrator can look up, and no person. */
const rulesWithCode: readonly string[] = ["role", "deptRole", "matrix"];

/** The rule that found nobody, in words: an administrator is who the caller's text sends people to. */
function nobodyFound(
  { params = {} }: Refusal,
  people: ShownOrganisation["people"],
  language: Language,
): string {
  const { assignedType = "", taskAssigned = "", applyUserId = "" } = params;
  const assigned = String(taskAssigned).split(";");
  const rules = String(assignedType)
    .split(";")
    .map((type, at) => {
      const rule = text(language, "process-design", `assignedType.${type}`);
      const code = rulesWithCode.includes(type) ? (assigned[at] ?? "") : "";
      return code === "" ? rule : `${rule} ${code}`;
    });
  return text(language, "chain", "nobodyFound", {
    rule: rules.join(" + "),
    person: people.realName(String(applyUserId)),
  });
}

/** The conditions that stopped a step, for the administrators who mend it. */
function conditionsOf({ params = {} }: Refusal, language: Language): string {
  const expressions = params["expressions"] ?? params["expression"];
  if (typeof expressions !== "string" || expressions === "") return "";
  return ` ${text(language, "chain", "conditions", { expressions })}`;
}
