import type { Entity } from "../source/entity.ts";

/** Whether there is anything that somebody may do with several rows at once: else there is no need to choose any. */
export function hasActsOnChosen({ rights, model }: Entity, bin: boolean): boolean {
  if (bin) return rights.restore;
  return (
    rights.update ||
    rights.delete ||
    rights.export ||
    model.actions.some((action) => action.on === "selection")
  );
}
