export { plainPng } from "./plain-png.ts";
