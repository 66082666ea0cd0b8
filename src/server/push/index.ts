import { addPushDeviceHandler } from "./add-push-device.ts";
import { pushDevicesHandler } from "./push-devices.ts";
import { removePushDeviceHandler } from "./remove-push-device.ts";

export { endPushOfEndedSessions } from "./end-push.ts";
export { type PushDevice, pushToDevices } from "./push-to-devices.ts";
export { isPushService } from "./push-services.ts";
export { hasPush } from "./push-key.ts";

/** One's own devices that get push messages. */
export const pushHandlers = [pushDevicesHandler, addPushDeviceHandler, removePushDeviceHandler];
