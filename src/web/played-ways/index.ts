/** Ways that played applications take: two side by side, with what is different. */
export { alignWays, type AlignedStep, type WayOfSteps } from "./align-ways.ts";
export { WayPair } from "./way-pair.tsx";
