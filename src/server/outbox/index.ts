export { type Notice, notify } from "./notify.ts";
