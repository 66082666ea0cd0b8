import type { ModdleElement } from "bpmn-moddle";

/** The nodes and sequence flows of a process, as the flows themselves say it. */
export class ProcessGraph {
  readonly nodes: readonly ModdleElement[];
  readonly flows: readonly ModdleElement[];
  /** Elements that are neither. */
  readonly others: readonly ModdleElement[];
  /** Flows of which an end is not there. */
  readonly dangling: readonly ModdleElement[];
  readonly #leaving = new Map<ModdleElement, ModdleElement[]>();
  readonly #arriving = new Map<ModdleElement, ModdleElement[]>();

  constructor(process: ModdleElement) {
    const elements = (process["flowElements"] ?? []) as ModdleElement[];
    const flows = elements.filter(({ $type }) => $type === "bpmn:SequenceFlow");
    this.others = elements.filter(({ $type }) => /:Data/u.test($type));
    this.nodes = elements.filter((each) => !flows.includes(each) && !this.others.includes(each));
    const nodes = new Set(this.nodes);
    const isWhole = (flow: ModdleElement): boolean => nodes.has(sourceOf(flow)) && nodes.has(targetOf(flow));
    this.flows = flows.filter(isWhole);
    this.dangling = flows.filter((flow) => !isWhole(flow));
    for (const flow of this.flows) {
      put(this.#leaving, sourceOf(flow), flow);
      put(this.#arriving, targetOf(flow), flow);
    }
  }

  leaving(node: ModdleElement): readonly ModdleElement[] {
    return this.#leaving.get(node) ?? [];
  }

  arriving(node: ModdleElement): readonly ModdleElement[] {
    return this.#arriving.get(node) ?? [];
  }

  /** Boundary events that stand on a node. */
  boundaries(node: ModdleElement): readonly ModdleElement[] {
    return this.nodes.filter((each) => each["attachedToRef"] === node);
  }
}

export function sourceOf(flow: ModdleElement): ModdleElement {
  return flow["sourceRef"] as ModdleElement;
}

export function targetOf(flow: ModdleElement): ModdleElement {
  return flow["targetRef"] as ModdleElement;
}

function put(lists: Map<ModdleElement, ModdleElement[]>, key: ModdleElement, flow: ModdleElement): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [flow]);
  else list.push(flow);
}
