import { spawn } from "node:child_process";
import { access, constants, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "../checkout.ts";
import { buildId, buildIdFile } from "./build-id.ts";

/** Whether what is in `dist` was made from these very sources. */
export async function isBuilt(): Promise<boolean> {
  const [wanted, found] = await Promise.all([buildId(), readFile(buildIdFile, "utf8").catch(() => "")]);
  return wanted === found;
}

/** Builds the application into `dist` if what is there is missing or made from other sources. */
export async function ensureBuilt(say: (notice: string) => void): Promise<void> {
  if (await isBuilt()) return;
  await refuseReadOnly();
  say("Building the application; this is needed once after every change.");
  await runBuild();
}

/** A checkout that cannot be written cannot be built either; the build itself would only show its trace. */
async function refuseReadOnly(): Promise<void> {
  const dist = join(checkoutDir, "dist");
  try {
    await mkdir(dist, { recursive: true });
    await access(dist, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `The application is not built yet, and ${dist} cannot be written. Run npm run build as somebody who may write there.`,
      { cause },
    );
  }
}

async function runBuild(): Promise<void> {
  const child = spawn(process.execPath, ["--import", "tsx", join(checkoutDir, "generators", "build.ts")], {
    cwd: checkoutDir,
    stdio: "inherit",
  });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGTERM", forward);
  try {
    await new Promise<void>((settle, fail) => {
      child.on("error", fail);
      child.on("close", (code, signal) => {
        if (code === 0) settle();
        else fail(new Error(`The build failed (${signal ?? `code ${code}`}); see above.`));
      });
    });
  } finally {
    process.off("SIGTERM", forward);
  }
}
