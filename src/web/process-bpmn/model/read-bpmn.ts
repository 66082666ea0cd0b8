import type { ModdleElement } from "bpmn-moddle";
import { limits } from "#contract/limits.ts";
import { processStatuses } from "#contract/codes/process-status.ts";
import { END, type ProcessDefinition, type TaskDefinition } from "#contract/shapes/process-definition.ts";
import { type BpmnFinding, findingOf } from "./bpmn-finding.ts";
import { type BpmnRefusal, checkXml } from "./check-xml.ts";
import { openModdle } from "./open-moddle.ts";
import { extensionsOf, ownPart, settingsOf } from "./own-part.ts";
import { placesOf } from "./places-of-diagram.ts";
import { exactText, plainBody } from "./plain-text.ts";
import { ProcessGraph } from "./process-graph.ts";
import { takeSteps } from "./taken-steps.ts";
import { connectSteps } from "./transitions-of-steps.ts";

/** What a BPMN file says as a definition, and what of it did not come in as it is. */
export interface BpmnReading {
  definition: ProcessDefinition;
  /** Whether the file was written here, so that it says everything a definition can say. */
  isOurs: boolean;
  findings: BpmnFinding[];
}

/** What is filled in where a file of another tool says nothing. */
export interface BpmnDefaults {
  company: string;
  startRoles: readonly string[];
  /** Name of a start step that has to be added. */
  startName: string;
}

/**
 * Reads a BPMN 2.0 file. A file of ours becomes the definition it was written from, with what another tool changed since;
 * any other comes in as far as it can be said here, and each element that cannot is told of. Pure but for its promise.
 */
export async function readBpmn(xml: string, defaults: BpmnDefaults): Promise<BpmnReading | BpmnRefusal> {
  const refused = checkXml(xml);
  if (refused !== undefined) return refused;
  const parsed = await parse(xml);
  if ("problem" in parsed) return parsed;
  const { definitions, findings } = parsed;
  const process = chooseProcess(definitions, findings);
  if (process === undefined) return { problem: "noProcess" };
  const tell = (finding: BpmnFinding): void => void findings.push(finding);
  const graph = new ProcessGraph(process);
  tellOfTheRest(process, graph, tell);
  const taken = takeSteps(graph, tell);
  if (taken.steps.size > limits.tasksMax)
    return { problem: "tooManySteps", params: { count: taken.steps.size, most: limits.tasksMax } };
  const own = ownPart(process, "Process");
  const isOurs = own !== undefined;
  const connected = connectSteps(graph, taken, tell);
  const tasks = isOurs ? connected : withStart(connected, process, defaults.startName, tell);
  const places = placesOf(definitions, graph.nodes, taken, isOurs);
  return { definition: wholeDefinition(process, { tasks, places }, defaults), isOurs, findings };
}

async function parse(
  xml: string,
): Promise<{ definitions: ModdleElement; findings: BpmnFinding[] } | BpmnRefusal> {
  try {
    const { rootElement, warnings } = await openModdle().fromXML(xml.replace(/^\uFEFF/u, ""));
    if (rootElement.$type !== "bpmn:Definitions") return { problem: "notBpmn" };
    const findings = warnings.map(({ message }) => ({
      id: /<(?<id>[^<>]*)>/u.exec(message)?.groups?.["id"] ?? "",
      element: "",
      name: message.split("\n")[0] ?? "",
      reason: "unread" as const,
    }));
    return { definitions: rootElement, findings };
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const line = /line: (?<line>\d+)/u.exec(message)?.groups?.["line"];
    // The reader counts from 0. What is XML and no BPMN it calls a document without the element it looked for.
    if (line === undefined || /failed to parse document as|missing namespace/u.test(message))
      return { problem: "notBpmn" };
    return { problem: "broken", params: { line: Number(line) + 1 } };
  }
}

/** One of ours, else the one with most in it. The others, and what stands between processes, are told of. */
function chooseProcess(definitions: ModdleElement, findings: BpmnFinding[]): ModdleElement | undefined {
  const roots = (definitions["rootElements"] ?? []) as ModdleElement[];
  const processes = roots.filter(({ $type }) => $type === "bpmn:Process");
  const size = (process: ModdleElement): number => ((process["flowElements"] ?? []) as unknown[]).length;
  const [largest] = [...processes].sort((one, other) => size(other) - size(one));
  const chosen = processes.find((each) => ownPart(each, "Process") !== undefined) ?? largest;
  if (chosen === undefined || size(chosen) === 0) return undefined;
  for (const root of roots) {
    if (root === chosen) continue;
    if (root.$type === "bpmn:Process") findings.push(findingOf(root, "otherProcess"));
    else if (root.$type === "bpmn:Collaboration") tellOfCollaboration(root, chosen, findings);
    // Errors are what boundary events name: they come in, or not, with those.
    else if (root.$type !== "bpmn:Error") findings.push(findingOf(root, "leftOut"));
  }
  return chosen;
}

/** Everybody beside the chosen process, and what goes between them. */
function tellOfCollaboration(root: ModdleElement, chosen: ModdleElement, findings: BpmnFinding[]): void {
  for (const participant of (root["participants"] ?? []) as ModdleElement[])
    if (participant["processRef"] !== chosen) findings.push(findingOf(participant, "leftOut"));
  for (const element of [...listOf(root, "messageFlows"), ...listOf(root, "artifacts")])
    findings.push(findingOf(element, "leftOut"));
}

const listOf = (element: ModdleElement, name: string) => (element[name] ?? []) as ModdleElement[];

/** What stands inside of elements that come in without it: of subprocesses, and of theirs. */
function insideOf(element: ModdleElement): ModdleElement[] {
  const inside = ["laneSets", "flowElements", "artifacts"].flatMap((name) =>
    listOf(element, name).flatMap((each) => (name === "laneSets" ? listOf(each, "lanes") : [each])),
  );
  return inside.flatMap((each) => [each, ...insideOf(each)]);
}

/** The lanes of sets, and those inside of lanes. */
function lanesIn(sets: readonly ModdleElement[]): ModdleElement[] {
  return sets.flatMap((set) =>
    listOf(set, "lanes").flatMap((lane) => {
      const within = lane["childLaneSet"] as ModdleElement | undefined;
      return [lane, ...lanesIn(within === undefined ? [] : [within])];
    }),
  );
}

/** Lanes, data, notes, what stands inside of others, and what other tools added. */
function tellOfTheRest(
  process: ModdleElement,
  graph: ProcessGraph,
  tell: (finding: BpmnFinding) => void,
): void {
  for (const lane of lanesIn(listOf(process, "laneSets"))) tell(findingOf(lane, "lane"));
  const inside = graph.nodes.flatMap(insideOf);
  for (const element of [...graph.others, ...listOf(process, "artifacts"), ...inside])
    tell(findingOf(element, "leftOut"));
  for (const flow of graph.dangling) tell(findingOf(flow, "dangling"));
  for (const element of [process, ...graph.nodes, ...graph.flows])
    if (saysMore(element)) tell(findingOf(element, "otherTool"));
}

function saysMore(element: ModdleElement): boolean {
  return (
    extensionsOf(element).some(({ $type }) => !$type.startsWith("chancery:")) ||
    Object.keys(element.$attrs).some((name) => name.includes(":") && !/^(?:xmlns|xsi):/u.test(name))
  );
}

/** A process that begins by itself gets a step with which an application begins. */
function withStart(
  tasks: TaskDefinition[],
  process: ModdleElement,
  startName: string,
  tell: (finding: BpmnFinding) => void,
): TaskDefinition[] {
  if (tasks.some(({ taskType }) => taskType === "start")) return tasks;
  const reached = new Set(tasks.flatMap(({ transitions }) => transitions.map(({ toTaskId }) => toTaskId)));
  const first = tasks.filter(({ taskId }) => !reached.has(taskId));
  const to = (first.length === 0 ? tasks.slice(0, 1) : first).map(({ taskId }) => taskId);
  let taskId = "apply";
  while (tasks.some((task) => task.taskId === taskId)) taskId = `${taskId}_1`;
  tell(findingOf(process, "startAdded"));
  const transitions = to.map((toTaskId, at) => ({ sequence: at + 1, toTaskId, transExpression: "" }));
  const split = to.length > 1 ? { split: "all" as const } : {};
  return [{ taskId, taskName: startName, taskType: "start", ...split, transitions }, ...tasks];
}

function wholeDefinition(
  process: ModdleElement,
  { tasks, places }: Required<Pick<ProcessDefinition, "tasks" | "places">>,
  { company, startRoles }: BpmnDefaults,
): ProcessDefinition {
  const own = ownPart(process, "Process");
  const {
    processName: exactName,
    processComments: exactComments,
    places: otherPlaces,
    ...settings
  } = settingsOf(own) as Partial<ProcessDefinition>;
  const [documentation] = (process["documentation"] ?? []) as ModdleElement[];
  const comments = plainBody(String(documentation?.["text"] ?? ""));
  const processComments = exactText(comments, exactComments, plainBody);
  const hasPlaces = otherPlaces !== undefined || Object.keys(places).length > 0;
  const name = typeof process.name === "string" ? process.name : "";
  return {
    processId: idOf(process),
    processTypeId: "",
    company,
    status: "draft",
    startRoles: [...startRoles],
    ...settings,
    ...(processStatuses.some((each) => each === settings.status) ? {} : { status: "draft" }),
    processName: own === undefined ? name.slice(0, 100) : exactText(name, exactName),
    ...(processComments === "" && exactComments === undefined ? {} : { processComments }),
    tasks,
    ...(hasPlaces ? { places: { ...otherPlaces, ...places } } : {}),
  };
}

function idOf(process: ModdleElement): string {
  const id = (process.id ?? "").replaceAll(/[^A-Za-z0-9_-]+/gu, "_").replace(/^[^A-Za-z]+/u, "");
  return id === "" || id === END ? "process" : id.slice(0, 64);
}
