import type { ModdleElement } from "bpmn-moddle";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { DiagramDraft } from "./diagram-draft.ts";
import { bendsBetween, type Bounds, boundsAt, endRoom, layOutDiagram, stepRoom } from "./lay-out-diagram.ts";
import { ownPart } from "./own-part.ts";

type Places = NonNullable<ProcessDefinition["places"]>;

/** The layout of a file (BPMNDI): steps where somebody put them, the rest where it fits. */
export function drawDiagram(draft: DiagramDraft, process: ModdleElement, places: Places): ModdleElement {
  const { moddle, elements, flows } = draft;
  const bounds = boundsOf(draft, places);
  const boundsFor = (element: ModdleElement): Bounds =>
    bounds.get(element.id ?? "") ?? { x: 0, y: 0, width: 36, height: 36 };
  const shapes = elements.map((element) =>
    moddle.create("bpmndi:BPMNShape", {
      id: draft.idLike(`${element.id ?? ""}_di`),
      bpmnElement: element,
      bounds: moddle.create("dc:Bounds", { ...boundsFor(element) }),
      ...(element.$type === "bpmn:ExclusiveGateway" ? { isMarkerVisible: true } : {}),
    }),
  );
  const edges = flows.map((flow) => {
    const ends = [flow["sourceRef"], flow["targetRef"]] as [ModdleElement, ModdleElement];
    return moddle.create("bpmndi:BPMNEdge", {
      id: draft.idLike(`${flow.id ?? ""}_di`),
      bpmnElement: flow,
      waypoint: bendsBetween(boundsFor(ends[0]), boundsFor(ends[1])).map((bend) =>
        moddle.create("dc:Point", bend),
      ),
    });
  });
  return moddle.create("bpmndi:BPMNDiagram", {
    id: draft.idLike("Diagram_1"),
    plane: moddle.create("bpmndi:BPMNPlane", {
      id: draft.idLike("Plane_1"),
      bpmnElement: process,
      planeElement: [...shapes, ...edges],
    }),
  });
}

/** Bounds by element id. What was put by itself is noted on the step, so that a later reader knows what was moved. */
function boundsOf({ elements, flows }: DiagramDraft, places: Places): Map<string, Bounds> {
  const hostOf = (element: ModdleElement): ModdleElement =>
    (element["attachedToRef"] as ModdleElement | undefined) ?? element;
  const standing = elements.filter((element) => hostOf(element) === element);
  const bounds = layOutDiagram(
    standing.map((element) => ({ id: element.id ?? "", type: element.$type })),
    flows.map((flow) => ({
      from: hostOf(flow["sourceRef"] as ModdleElement).id ?? "",
      to: (flow["targetRef"] as ModdleElement).id ?? "",
    })),
  );
  for (const element of standing) {
    const step = ownPart(element, "Step");
    const own = step ?? ownPart(element, "End");
    const at = bounds.get(element.id ?? "");
    if (own === undefined || at === undefined) continue;
    const place = places[step === undefined ? "END" : String(step["taskId"])];
    own[place === undefined ? "laidOut" : "place"] = `${place?.x ?? at.x},${place?.y ?? at.y}`;
    if (place !== undefined)
      bounds.set(element.id ?? "", boundsAt(place, element.$type, step === undefined ? endRoom : stepRoom));
  }
  for (const element of standing) standBeside(element, standing, places, bounds);
  const taken = new Map<ModdleElement, number>();
  for (const element of elements) {
    const host = hostOf(element);
    const at = bounds.get(host.id ?? "");
    if (host === element || at === undefined) continue;
    const before = taken.get(host) ?? 0;
    taken.set(host, before + 1);
    const x = at.x + at.width - 54 - 44 * before;
    bounds.set(element.id ?? "", { x, y: at.y + at.height - 18, width: 36, height: 36 });
  }
  return bounds;
}

/** A gateway of a step that somebody placed stands above or below that step. */
function standBeside(
  element: ModdleElement,
  all: readonly ModdleElement[],
  places: Places,
  bounds: Map<string, Bounds>,
): void {
  const part = ownPart(element, "Part");
  if (part === undefined || places[String(part["of"])] === undefined) return;
  const host = all.find((each) => ownPart(each, "Step")?.["taskId"] === part["of"]);
  const at = bounds.get(host?.id ?? "");
  if (at === undefined) return;
  const y = part["role"] === "join" ? at.y - 66 : at.y + at.height + 16;
  const after = all.filter((each) => isAfterOutcome(each, part["of"]));
  // Those behind an event on the edge stand to the right, one beside the other.
  const x =
    part["on"] === undefined ? at.x + at.width / 2 - 25 : at.x + at.width + 16 + 66 * after.indexOf(element);
  bounds.set(element.id ?? "", { x, y, width: 50, height: 50 });
}

function isAfterOutcome(element: ModdleElement, taskId: unknown): boolean {
  const part = ownPart(element, "Part");
  return part?.["of"] === taskId && part?.["on"] !== undefined;
}
