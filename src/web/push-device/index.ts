export { claimDevice } from "./claim-device.ts";
export { deviceEndpoint, endPush, type PushObstacle, pushObstacle, startPush } from "./this-device.ts";
