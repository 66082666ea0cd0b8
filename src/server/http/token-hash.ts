import { hash } from "node:crypto";

/** What a session or device token is stored and looked up as: a stolen dump opens nothing. */
export function tokenHash(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
