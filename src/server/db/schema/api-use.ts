// Written by npm run generate from the migrations; do not edit.
export interface ApiUseTable {
  systemCode: string;
  apiCode: string;
  day: string;
  callsOfDay: number;
  atSecond: number;
  callsOfSecond: number;
}

/** What the migration creates. */
export interface ApiUseArea {
  apiUse: ApiUseTable;
}
