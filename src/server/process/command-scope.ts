import type { QueriedProcesses, RestrictedData } from "../viewer/index.ts";
import type { Actor, Scope } from "../http/index.ts";

/** What a command needs of its surroundings: a request has it, a job and the demonstration make it. */
export interface CommandScope extends Pick<Scope, "tx" | "ports" | "language"> {
  actor: Pick<Actor, "userCode" | "access" | "organId"> & {
    forbidden?: RestrictedData;
    queried?: QueriedProcesses;
    chartRevision?: number;
  };
  request: { now: Date };
}
