import { pushDevices } from "#contract/calls/push-devices.ts";
import { call, isCallError } from "../api/index.ts";
import { deviceEndpoint, endPush } from "./this-device.ts";

/**
 * Ties the messages to this browser to the session that has begun. A browser whose messages are not this person's, since
 * somebody else asked for them or they were ended elsewhere, takes none any more.
 */
export async function claimDevice(): Promise<void> {
  try {
    const endpoint = await deviceEndpoint();
    if (endpoint === undefined) return;
    const { devices } = await call(pushDevices, { endpoint });
    if (!devices.some(({ isMine }) => isMine)) await endPush();
  } catch (error) {
    // Without an answer it is tried again with the next page that is opened.
    if (!isCallError(error)) throw error;
  }
}
