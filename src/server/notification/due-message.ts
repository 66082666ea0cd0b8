import type { NoticeChannel } from "#contract/rules/notice-preferences.ts";

/** A message whose time has come. */
export interface DueMessage {
  messageId: number;
  channel: NoticeChannel;
  userCode: string;
  organId: number;
  isDigest: boolean;
  notificationIds: number[];
  attempts: number;
  createdAt: string;
  /** When an administrator had it sent again. */
  repeatedAt: string | null;
  linkKey: Buffer;
  /** Devices that have it already, of a push message that others are still to have. */
  takenBy: number[];
}
