import type { ComparedAs } from "../components/component-kind.ts";
import type { WrittenInto } from "./known-names.ts";

/** Where a value goes, if what the field holds can be said. Pure. */
export function writtenInto(field: string, kind: ComparedAs | undefined): WrittenInto | undefined {
  return kind === undefined ? undefined : { field, kind };
}
