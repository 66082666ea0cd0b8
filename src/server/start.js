import { existsSync } from "node:fs";
import * as nodeModule from "node:module";

/*
 * `npm start`. The one file in plain JavaScript: Node 20 reads no TypeScript, and loading the translator would double
 * the time of a start whose build is fresh. So the build translates `start.ts` too; without a build tsx does.
 */
nodeModule.enableCompileCache?.();
const built = new URL("../../dist/server/start.js", import.meta.url);
if (existsSync(built)) {
  await import(built.href);
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await import(new URL("start.ts", import.meta.url).href);
}
