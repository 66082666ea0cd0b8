import { spawn } from "node:child_process";
import type { ServerUser } from "./server-user.ts";

/** How a program of PostgreSQL ended and what it wrote. */
export interface ProgramResult {
  readonly ok: boolean;
  readonly output: string;
}

/** The few variables PostgreSQL's programs need; none of our secrets. */
export const programEnv: NodeJS.ProcessEnv = {
  PATH: process.env["PATH"] ?? "/usr/bin:/bin",
  LC_ALL: "C",
  LANG: "C",
  TZ: "UTC",
  ...(process.platform === "win32"
    ? { SystemRoot: process.env["SystemRoot"], TEMP: process.env["TEMP"] }
    : {}),
};

/** Runs a program of PostgreSQL to its end under the server's user. */
export async function runProgram(
  program: string,
  args: readonly string[],
  cwd: string,
  user: ServerUser | undefined,
): Promise<ProgramResult> {
  return new Promise((settle) => {
    const child = spawn(program, args, { cwd, env: programEnv, stdio: ["ignore", "pipe", "pipe"], ...user });
    const pieces: string[] = [];
    child.stdout.on("data", (piece: Buffer) => pieces.push(piece.toString()));
    child.stderr.on("data", (piece: Buffer) => pieces.push(piece.toString()));
    child.on("error", (error) => settle({ ok: false, output: `${pieces.join("")}${error.message}` }));
    child.on("close", (code) => settle({ ok: code === 0, output: pieces.join("") }));
  });
}
