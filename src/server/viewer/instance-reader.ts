/** Somebody to whom an application was sent to read (R27). */
export interface InstanceReader {
  userCode: string;
  /** What of its form was hidden from whoever sent it, by address. */
  hidden: string[];
  /** Of what a rule sent: after which step; null once the application was complete. Absent: a person sent it. */
  afterTask?: string | null;
}
