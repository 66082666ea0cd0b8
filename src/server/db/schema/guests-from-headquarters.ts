// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface OrganGuestTable {
  userCode: string;
  organId: number;
  homeOrganId: number;
  since: Defaulted<Instant>;
}

/** What the migration creates. */
export interface GuestsFromHeadquartersArea {
  organGuest: OrganGuestTable;
}
