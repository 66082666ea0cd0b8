import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const module = fileURLToPath(new URL("../../../src/server/lifecycle/stop-with-npm.ts", import.meta.url));
const program = `
  const { stopWithNpm } = await import(${JSON.stringify(module)});
  stopWithNpm(() => { console.log("stopped"); process.exit(0); });
  console.log("ready");
  setTimeout(() => { console.log("stayed"); process.exit(0); }, 2_000);
`;

/** Runs the program below a shell, ends the shell alone, and answers everything that was written. */
async function endTheShellAlone(environment: Record<string, string>): Promise<string> {
  const shell = spawn("sh", ["-c", `"$NODE" --import tsx --input-type=module -e "$PROGRAM"; true`], {
    env: { PATH: process.env.PATH, NODE: process.execPath, PROGRAM: program, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const closed = new Promise<void>((settle) => shell.stdout.on("close", () => settle()));
  shell.stdout.on("data", (piece: Buffer) => {
    output += piece.toString();
    if (output === "ready\n") shell.kill("SIGKILL");
  });
  await closed;
  return output;
}

test("the application stops when the npm that started it is gone", async () => {
  expect(await endTheShellAlone({ npm_lifecycle_event: "start" })).toBe("ready\nstopped\n");
});

test("the application stays when a parent that is not npm is gone", async () => {
  expect(await endTheShellAlone({})).toBe("ready\nstayed\n");
});
