/** The name of who is logged in, tiled over every page (spec §9). */
export { MarkedFrame } from "./marked-frame.tsx";
export { SessionWatermark } from "./session-watermark.tsx";
