// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json } from "../column-kinds.ts";

export interface ApplicationVersionTable {
  instanceId: number;
  version: number;
  taskId: string;
  form: Json;
  chainHead: Buffer;
  eventCount: number;
  createdBy: string;
  createdAt: Defaulted<Instant>;
}

export interface FeedbackTable {
  feedbackId: Defaulted<number>;
  organId: number;
  userCode: string;
  message: string;
  createdAt: Defaulted<Instant>;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Instant | null;
}

export interface ReleaseMessageTable {
  messageId: Defaulted<number>;
  instanceId: number;
  phone: string;
  content: string;
  sentBy: string;
  askedAt: Defaulted<Instant>;
  sentAt: Instant | null;
}

/** What the migration creates. */
export interface FeedbackSlipsVersionsArea {
  applicationVersion: ApplicationVersionTable;
  feedback: FeedbackTable;
  releaseMessage: ReleaseMessageTable;
}
