import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { call } from "../../api/index.ts";
import type { Beside, SaveKind } from "../../editing/index.ts";

/** Saves a definition as the draft, or publishes it with its note and the reason why it counts although cases fail. */
export function sendDefinition(
  definition: ProcessDefinition,
  rowVersion: number | undefined,
  as: SaveKind,
  beside: Beside = {},
) {
  const status = as === "final" ? "enabled" : "draft";
  const since = rowVersion === undefined ? {} : { rowVersion };
  return call(saveOrUpdateProcessData, { ...definition, ...beside, status, ...since });
}
