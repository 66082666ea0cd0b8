declare module "bpmn-moddle" {
  /** An element of a BPMN file: its properties by their BPMN names. */
  export interface ModdleElement {
    readonly $type: string;
    readonly $attrs: Readonly<Record<string, string>>;
    id?: string;
    name?: string;
    [property: string]: unknown;
  }

  export class BpmnModdle {
    constructor(packages?: Readonly<Record<string, unknown>>);
    create(type: string, properties?: Readonly<Record<string, unknown>>): ModdleElement;
    /** @throws an error with `warnings` where the text is no XML, or no BPMN. */
    fromXML(xml: string): Promise<{ rootElement: ModdleElement; warnings: { message: string }[] }>;
    toXML(element: ModdleElement, options?: { format?: boolean }): Promise<{ xml: string }>;
  }
}
