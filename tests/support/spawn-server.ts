import { type ChildProcess, spawn } from "node:child_process";
import { isBuilt } from "#server/build/index.ts";

/** A real server in a process of its own. */
export interface SpawnedServer {
  /** Address it listens on, without a slash at the end. */
  readonly url: string;
  readonly pid: number;
  /** Everything it has written so far. */
  output(): string;
  /** Reads nothing more of what it writes, as a log shipper that has ended. */
  stopReading(): void;
  /** Sends a signal and waits for the end of the process; answers its exit code, `null` after a kill. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when the process has ended for whatever reason. */
  readonly ended: Promise<number | null>;
}

const listening = /Chancery is ready on (https?:\/\/\S+)/u;

/** What Node is given to start a server; what it starts the server's own file with is handed in. */
export type ServerProgram = readonly string[] | ((server: readonly string[]) => readonly string[]);

/** The server's own file: as built where the build is of these very sources, which a whole run sees to, else as it is. */
let serverFile: Promise<readonly string[]> | undefined;
const findServerFile = (): Promise<readonly string[]> =>
  (serverFile ??= isBuilt().then((built) =>
    built ? ["dist/server/main.js"] : ["--import", "tsx", "src/server/main.ts"],
  ));

/** Together with a module that a test brings along as text. */
export const withModule =
  (text: string): ServerProgram =>
  (server) => ["--import", `data:text/javascript,${encodeURIComponent(text)}`, ...server];
/** As `npm start` does: the build, made anew if it is older than the sources. */
export const asBuilt: readonly string[] = ["src/server/start.cjs"];

/**
 * Starts the server, its own file unless told otherwise, with the given settings on a free port and waits until it
 * listens.
 *
 * @throws when it ends before, with what it wrote.
 */
export async function spawnServer(
  env: Readonly<Record<string, string>>,
  program: ServerProgram = (server) => server,
): Promise<SpawnedServer> {
  const given = typeof program === "function" ? program(await findServerFile()) : program;
  const child = spawn(process.execPath, given, {
    env: { ...withoutOurs(process.env), PORT: "0", CAPTCHA: "off", DEMO: "0", SCHEMA_WATCH: "off", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A test that is given up does not leave its server behind.
  const endWithTest = (): void => void child.kill("SIGKILL");
  process.once("exit", endWithTest);
  child.once("close", () => process.off("exit", endWithTest));
  let output = "";
  const ended = new Promise<number | null>((settle) => child.on("close", (code) => settle(code)));
  const url = await new Promise<string>((settle, fail) => {
    const read = (piece: Buffer): void => {
      output += piece.toString();
      const found = listening.exec(output)?.[1];
      if (found !== undefined) settle(found.replace(/\/$/u, ""));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then((code) => fail(new Error(`The server ended with code ${code}:\n${output}`)));
  });
  return {
    url,
    pid: pidOf(child),
    output: () => output,
    stopReading: () => {
      child.stdout.destroy();
      child.stderr.destroy();
    },
    kill: async (signal) => {
      child.kill(signal);
      return ended;
    },
    ended,
  };
}

/** Settings of the surroundings must not leak into the test's server. */
function withoutOurs(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, DATA_DIR: __, HOST: ___, ADMIN_PASSWORD: ____, ...rest } = env;
  return rest;
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error("The server did not start.");
  return child.pid;
}
