// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface PlacementTemplateTable {
  templateId: Computed<number>;
  organId: number;
  userCode: string | null;
  templateName: string;
  placements: Json;
  createdBy: string;
  createdAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface TemplatesOfPositionsArea {
  placementTemplate: PlacementTemplateTable;
}
