import { BpmnModdle } from "bpmn-moddle";

export const bpmnNamespace = "http://www.omg.org/spec/BPMN/20100524/MODEL";
/** What BPMN has no word for stands in this namespace. */
export const ownNamespace = "urn:chancery:bpmn:1";
/** The expression language of our conditions, as DMN names it. */
export const feel = "https://www.omg.org/spec/DMN/20191111/FEEL/";

const text = (name: string) => ({ name, isAttr: true, type: "String" });
const body = (name: string) => ({ name, isBody: true, type: "String" });
const element = (name: string, ...properties: object[]) => ({ name, superClass: ["Element"], properties });

/**
 * Our part of a BPMN file. `Process` and `Step` hold, as JSON, the keys of a definition and of a step that BPMN cannot
 * say. `Part`: a gateway that BPMN needs before (`join`) or behind (`fork`) a step, or an event on its edge (`outcome`), that
 * is no step of its own; `on` is the outcome it is about.
 * `Way`: a transition, on the sequence flow that ends at its target; `at` is its position among those of its step.
 * `place`: where somebody put the step on the canvas; `laidOut`: where it was put by itself.
 */
const chancery = {
  name: "Chancery",
  prefix: "chancery",
  uri: ownNamespace,
  types: [
    element("Process", body("settings")),
    element("Step", text("taskId"), text("taskType"), text("place"), text("laidOut"), body("settings")),
    element("End", text("place"), text("laidOut")),
    element("Part", text("of"), text("role"), text("on")),
    element("Way", text("at"), text("sequence"), text("on"), body("condition")),
  ],
};

/** What reads and writes BPMN 2.0, ours included. */
export function openModdle(): BpmnModdle {
  return new BpmnModdle({ chancery });
}
