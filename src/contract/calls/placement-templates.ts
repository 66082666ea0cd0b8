import { limits } from "../limits.ts";
import { LongId, Type } from "../schema.ts";
import { TemplatePlacement } from "../seals/placement-template.ts";
import { defineCall } from "./define-call.ts";

const PlacementTemplate = Type.Object({
  templateId: LongId(),
  templateName: Type.String(),
  /** Everybody's of the organisation. */
  isShared: Type.Boolean(),
  /** The caller may remove it. */
  mayRemove: Type.Boolean(),
  placements: Type.Array(TemplatePlacement),
});

export const placementTemplates = defineCall("placementTemplates", {
  method: "POST",
  path: "/seal/placementTemplates",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({}),
  output: Type.Array(PlacementTemplate),
  ours: true,
  summary: "Kept places of seals: the caller's own and everybody's of the organisation.",
});

export const savePlacementTemplate = defineCall("savePlacementTemplate", {
  method: "POST",
  path: "/seal/savePlacementTemplate",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: 200,
  input: Type.Object({
    templateName: Type.String({ maxLength: 100 }),
    /** For everybody of the organisation: administrators and seal keepers alone. */
    isShared: Type.Boolean(),
    placements: Type.Array(TemplatePlacement, { minItems: 1, maxItems: limits.sealPlacementsMax }),
  }),
  output: PlacementTemplate,
  tx: "write",
  ours: true,
  summary: "Keeps places of seals under a name; those that had the name before are replaced.",
});

export const removePlacementTemplate = defineCall("removePlacementTemplate", {
  method: "POST",
  path: "/seal/removePlacementTemplate",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ templateId: LongId() }),
  output: Type.Object({ removed: Type.Boolean() }),
  tx: "write",
  ours: true,
  summary: "Removes kept places of seals: one's own, or everybody's by administrators and seal keepers.",
});
