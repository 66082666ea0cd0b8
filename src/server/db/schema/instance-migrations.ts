// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json } from "../column-kinds.ts";

export interface InstanceMigrationTable {
  migrationId: Defaulted<number>;
  organId: number;
  processId: string;
  fromVersion: number;
  toVersion: number;
  tasks: Defaulted<Json>;
  reason: string;
  askedBy: string;
  askedAt: Defaulted<Instant>;
  endedAt: Instant | null;
}

export interface InstanceMigrationItemTable {
  migrationId: number;
  instanceId: number;
  state: Defaulted<string>;
  problem: Json | null;
}

/** What the migration creates. */
export interface InstanceMigrationsArea {
  instanceMigration: InstanceMigrationTable;
  instanceMigrationItem: InstanceMigrationItemTable;
}
