import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Names the file that says how a build under way ended; absent where none was needed. Workers inherit it. */
const setting = "CHANCERY_TEST_BUILD";
const lookMs = 200;

/** A build that the workers of this run wait for. */
export interface BuildUnderWay {
  /** Tells them that it ended, and if it failed why. */
  end(fault?: unknown): Promise<void>;
  forget(): Promise<void>;
}

/** Tells the workers of this run to wait; nothing where somebody builds already. */
export async function buildUnderWay(): Promise<BuildUnderWay | undefined> {
  if (process.env[setting] !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "chancery-test-build-"));
  const file = join(folder, "ended");
  process.env[setting] = file;
  return {
    end: async (fault) => {
      await writeFile(`${file}.new`, fault === undefined ? "" : String(fault));
      await rename(`${file}.new`, file);
    },
    forget: async () => {
      delete process.env[setting];
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Resolves when the build of this run is there.
 *
 * @throws when it failed, with why.
 */
export async function whenBuilt(): Promise<void> {
  const file = process.env[setting];
  if (file === undefined) return;
  for (;;) {
    const fault = await readFile(file, "utf8").catch(() => undefined);
    if (fault === "") return;
    if (fault !== undefined) throw new Error(fault);
    await pause(lookMs);
  }
}
