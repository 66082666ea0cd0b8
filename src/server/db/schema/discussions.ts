// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json, List } from "../column-kinds.ts";

export interface DiscussionPostTable {
  postId: Computed<number>;
  instanceId: number;
  organId: number;
  userCode: string;
  asked: string | null;
  answersTo: number | null;
  postedAt: Instant;
  answeredAt: Instant | null;
  closedAt: Instant | null;
  withdrawnAt: Instant | null;
  lastVersion: Defaulted<number>;
}

export interface DiscussionTextTable {
  postId: number;
  version: number;
  message: string;
  mentioned: Defaulted<List<string>>;
  files: Defaulted<Json>;
  writtenAt: Instant;
}

/** What the migration creates. */
export interface DiscussionsArea {
  discussionPost: DiscussionPostTable;
  discussionText: DiscussionTextTable;
}
