/** A message whose time has come. */
export interface DueMessage {
  messageId: number;
  userCode: string;
  organId: number;
  isDigest: boolean;
  notificationIds: number[];
  attempts: number;
  createdAt: string;
  /** When an administrator had it sent again. */
  repeatedAt: string | null;
  linkKey: Buffer;
}
