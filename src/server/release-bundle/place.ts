import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { RestrictedData } from "../viewer/index.ts";

/** A thing as it stands in an organisation: what a bundle would bring of it. */
export interface Standing {
  name: string;
  content: Record<string, unknown>;
  /** The number of the version in effect, where it has versions. */
  version: number | null;
  /** Of a process: what is being designed, where that is not what is published. */
  draft?: ProcessDefinition;
  status?: ProcessDefinition["status"];
  /** Why it does not count, though it is there: nobody has published it yet, or it was switched off. */
  dormant?: "draft" | "offHere" | undefined;
}

/** What keeps a thing from being touched by this organisation: it belongs to another one, or to all of them. */
export type NotOurs = "otherCompany" | "ofGroup";

/** Where a thing is looked for. */
export interface Place {
  tx: Tx;
  organId: number;
  /** The day it is there. */
  today: string;
  /** Whether what counts in every organisation may be changed. */
  everywhere: boolean;
  ports: Pick<Ports, "tables">;
  /** What is kept from whoever looks. */
  forbidden: Pick<RestrictedData, "hiddenFormFields">;
}
