const { existsSync } = require("node:fs");
const nodeModule = require("node:module");
const { pathToFileURL } = require("node:url");
const { join } = require("node:path");

/*
 * `npm start`. The one file in plain JavaScript: Node 20 reads no TypeScript, and loading the translator would double
 * the time of a start whose build is fresh. So the build translates `start.ts` too; without a build tsx does.
 *
 * CommonJS, because Node takes up its threads with the first module it reads, and their number counts only before that:
 * files, compression and look-ups of names go on while passwords are hashed.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isTooOld = major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12);
if (isTooOld) {
  process.stderr.write(
    `This is Node.js ${process.versions.node}; Chancery needs 20.19, 22.12 or newer. Get it from https://nodejs.org.\n`,
  );
  process.exit(1);
}
process.env.UV_THREADPOOL_SIZE ??= "16";
nodeModule.enableCompileCache?.();

async function start() {
  const built = join(__dirname, "../../dist/server/start.js");
  if (existsSync(built)) {
    await import(pathToFileURL(built).href);
  } else {
    const { register } = await import("tsx/esm/api");
    register();
    await import(pathToFileURL(join(__dirname, "start.ts")).href);
  }
}

void start();
