export type { LiveNews } from "./live-stream.ts";
export { onLiveNews, useLive } from "./use-live.ts";
