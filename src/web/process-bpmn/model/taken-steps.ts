import type { ModdleElement } from "bpmn-moddle";
import { END, type TaskDefinition } from "#contract/shapes/process-definition.ts";
import { type BpmnFinding, findingOf } from "./bpmn-finding.ts";
import { elementOfStep, splitOf } from "./element-of-step.ts";
import { foreignStep } from "./foreign-step.ts";
import { kindOfEvent } from "./hours-of-timer.ts";
import { ownPart, settingsOf } from "./own-part.ts";
import { exactText } from "./plain-text.ts";
import { type ProcessGraph, sourceOf, targetOf } from "./process-graph.ts";

/** The steps that nodes of a file became, still without their transitions. */
export interface TakenSteps {
  /** In the order of the file. */
  steps: Map<ModdleElement, TaskDefinition>;
  /** Gateways that belong to a step: the one before it, and the one behind it or behind an event on its edge. */
  joins: Map<ModdleElement, ModdleElement>;
  forks: Map<ModdleElement, ModdleElement>;
}

/** Makes steps of the nodes of a process; what comes in otherwise or not at all goes to `tell`. */
export function takeSteps(graph: ProcessGraph, tell: (finding: BpmnFinding) => void): TakenSteps {
  const { joins, forks } = ownGateways(graph);
  const steps = new Map<ModdleElement, TaskDefinition>();
  const ids = new Set<string>([END]);
  const start = startOf(graph);
  for (const node of graph.nodes) {
    if (joins.has(node) || forks.has(node)) continue;
    if (node.$type === "bpmn:StartEvent" && node !== start) {
      tell(findingOf(node, "secondStart"));
      continue;
    }
    const step = ownStep(node) ?? strangeStep(node, tell);
    if (step === undefined) continue;
    const taskId = idLike(step.taskId, ids);
    const joined = withJoin(step, { node, graph, isJoined: [...joins.values()].includes(node) });
    steps.set(node, { ...withSplit(joined, { node, graph, forks }), taskId });
  }
  return { steps, joins, forks };
}

/** The start event of ours, of people, or just the first, of those that lead somewhere. */
function startOf(graph: ProcessGraph): ModdleElement | undefined {
  const starts = graph.nodes.filter(({ $type }) => $type === "bpmn:StartEvent");
  const leading = starts.filter((each) => graph.leaving(each).length > 0);
  return (
    starts.find((each) => ownPart(each, "Step") !== undefined) ??
    leading.find((each) => kindOfEvent(each) === "") ??
    leading[0] ??
    starts[0]
  );
}

/** What an event stands on; anything else itself. */
const hostOf = (element: ModdleElement): ModdleElement =>
  (element["attachedToRef"] as ModdleElement | undefined) ?? element;

/** Gateways that were written for a step, or for an event on its edge, and still stand alone before or behind it. */
function ownGateways(graph: ProcessGraph): Pick<TakenSteps, "joins" | "forks"> {
  const joins = new Map<ModdleElement, ModdleElement>();
  const forks = new Map<ModdleElement, ModdleElement>();
  for (const node of graph.nodes) {
    const part = ownPart(node, "Part");
    if (part === undefined) continue;
    const isOwner = (other: ModdleElement | undefined): other is ModdleElement =>
      other !== undefined && ownPart(hostOf(other), "Step")?.["taskId"] === part["of"];
    const [before, after] = [graph.arriving(node), graph.leaving(node)];
    const source = before[0] === undefined ? undefined : sourceOf(before[0]);
    const target = after[0] === undefined ? undefined : targetOf(after[0]);
    if (
      part["role"] === "join" &&
      after.length === 1 &&
      isOwner(target) &&
      graph.arriving(target).length === 1
    )
      joins.set(node, target);
    if (
      part["role"] === "fork" &&
      before.length === 1 &&
      isOwner(source) &&
      graph.leaving(source).length === 1
    )
      forks.set(node, source);
  }
  return { joins, forks };
}

/** A step that we wrote and whose element is still of its kind. */
function ownStep(node: ModdleElement): TaskDefinition | undefined {
  const own = ownPart(node, "Step");
  if (own === undefined) return undefined;
  const { taskName, ...settings } = settingsOf(own) as Partial<TaskDefinition>;
  const taskType = String(own["taskType"]) as TaskDefinition["taskType"];
  const isGateway = taskType === "route" && splitOf(node.$type) !== undefined;
  if (!isGateway && elementOfStep({ taskType }) !== node.$type) return undefined;
  const said = typeof node.name === "string" ? node.name : "";
  return {
    ...settings,
    ...timesOf(node, settings, taskType),
    taskId: String(own["taskId"] ?? node.id ?? ""),
    taskName: exactText(said, taskName),
    taskType,
    transitions: [],
  };
}

/** Of a delay whose timer another tool changed: what the timer says. */
function timesOf(
  node: ModdleElement,
  { delayHours }: Partial<TaskDefinition>,
  taskType: string,
): Partial<TaskDefinition> {
  if (taskType !== "delay") return {};
  const [timer] = (node["eventDefinitions"] ?? []) as ModdleElement[];
  const said = (timer?.["timeDuration"] as ModdleElement | undefined)?.["body"];
  if (said === undefined || said === `PT${delayHours}H`) return {};
  const step = foreignStep(node)?.step;
  return step?.delayHours === undefined ? {} : { delayHours: step.delayHours };
}

function strangeStep(node: ModdleElement, tell: (finding: BpmnFinding) => void): TaskDefinition | undefined {
  if (node.$type === "bpmn:EndEvent" && kindOfEvent(node) !== "") tell(findingOf(node, "endKind"));
  const taken = foreignStep(node);
  if (taken === undefined) return undefined;
  if (taken.told !== undefined) tell(findingOf(node, taken.told));
  if ((node["documentation"] as unknown[] | undefined)?.length) tell(findingOf(node, "documentation"));
  const said = typeof node.name === "string" ? node.name.replaceAll(/\s+/gu, " ").trim() : "";
  const id = node.id ?? node.$type;
  return { taskId: id, taskName: (said || id).slice(0, 100), transitions: [], ...taken.step };
}

/** Several ways into a node without a gateway: each arrival is work of its own, as BPMN has it. */
function withJoin(
  step: TaskDefinition,
  { node, graph, isJoined }: { node: ModdleElement; graph: ProcessGraph; isJoined: boolean },
): TaskDefinition {
  if (isJoined) return step.join === "any" ? { ...step, join: "all" } : step;
  if (graph.arriving(node).length < 2 || step.join === "any") return step;
  // A gateway that waits for its ways; one of ours says so itself.
  const waits = /:(?:Parallel|Inclusive)Gateway$/u.test(node.$type) && ownPart(node, "Step") === undefined;
  return waits ? step : { ...step, join: "any" };
}

/** How a step forks: as the gateway behind it does, else as BPMN forks where flows leave a node by themselves. */
function withSplit(
  step: TaskDefinition,
  { node, graph, forks }: { node: ModdleElement; graph: ProcessGraph; forks: TakenSteps["forks"] },
): TaskDefinition {
  const fork = [...forks].find(([, owner]) => owner === node)?.[0] ?? node;
  const leaving = graph.leaving(fork);
  const isWritten = splitOf(fork.$type);
  const implied = leaving.some((flow) => flow["conditionExpression"] !== undefined) ? "every" : "all";
  const split = isWritten ?? (leaving.length > 1 ? implied : undefined);
  return split === undefined || split === (step.split ?? "first") ? step : { ...step, split };
}

/** An id that a step may have and no other has. Adds it to `taken`. */
function idLike(wished: string, taken: Set<string>): string {
  const base = wished
    .replaceAll(/[^A-Za-z0-9_-]+/gu, "_")
    .replace(/^[^A-Za-z]+/u, "")
    .slice(0, 58);
  let id = base === "" || base === END ? "step" : wished === base ? wished : base;
  for (let next = 2; taken.has(id); next += 1) id = `${base || "step"}_${next}`;
  taken.add(id);
  return id;
}
