import type { BpmnModdle, ModdleElement } from "bpmn-moddle";

/** The elements of a BPMN process while it is written, each under an id of its own. */
export class DiagramDraft {
  readonly elements: ModdleElement[] = [];
  readonly flows: ModdleElement[] = [];
  readonly moddle: BpmnModdle;
  readonly #ids = new Set<string>();

  constructor(moddle: BpmnModdle) {
    this.moddle = moddle;
  }

  /** An id like the one that is wished for, which no other element of the file has. */
  idLike(wished: string): string {
    let id = wished;
    for (let next = 2; this.#ids.has(id); next += 1) id = `${wished}_${next}`;
    this.#ids.add(id);
    return id;
  }

  add(type: string, wishedId: string, properties: Readonly<Record<string, unknown>> = {}): ModdleElement {
    const element = this.moddle.create(type, { id: this.idLike(wishedId), ...properties });
    this.elements.push(element);
    return element;
  }

  connect(
    from: ModdleElement,
    to: ModdleElement,
    properties: Readonly<Record<string, unknown>> = {},
  ): ModdleElement {
    const flow = this.moddle.create("bpmn:SequenceFlow", {
      id: this.idLike(`Flow_${this.flows.length + 1}`),
      sourceRef: from,
      targetRef: to,
      ...properties,
    });
    listOf(from, "outgoing").push(flow);
    listOf(to, "incoming").push(flow);
    this.flows.push(flow);
    return flow;
  }

  extension(type: string, properties: Readonly<Record<string, unknown>>): ModdleElement {
    return this.moddle.create("bpmn:ExtensionElements", {
      values: [this.moddle.create(`chancery:${type}`, properties)],
    });
  }
}

/** The list below a property of an element, made where there is none. */
export function listOf(element: ModdleElement, property: string): ModdleElement[] {
  const get = element["get"] as (name: string) => ModdleElement[];
  return get.call(element, property);
}
