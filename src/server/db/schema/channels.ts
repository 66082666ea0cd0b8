// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant } from "../column-kinds.ts";

export interface PushDeviceTable {
  deviceId: Computed<number>;
  userCode: string;
  sessionHash: Buffer;
  endpoint: string;
  p256dh: string;
  auth: string;
  publicKey: string;
  userAgent: string | null;
  createdAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface ChannelsArea {
  pushDevice: PushDeviceTable;
}
