// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface ParameterChangeTable {
  changeId: Computed<number>;
  parameter: string;
  organId: number | null;
  fromValue: Json | null;
  toValue: Json | null;
  changedBy: string;
  changedAt: Defaulted<Instant>;
  requestCode: string | null;
}

export interface ParameterValueTable {
  parameter: string;
  organId: number | null;
  value: Json;
  changedBy: string;
  changedAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface ParametersAndLogsArea {
  parameterChange: ParameterChangeTable;
  parameterValue: ParameterValueTable;
}
