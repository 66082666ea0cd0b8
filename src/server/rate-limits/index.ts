export { RequestRates, type SharedRate } from "./request-rates.ts";
