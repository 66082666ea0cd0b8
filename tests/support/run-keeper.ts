import { type ChildProcess, spawn } from "node:child_process";

/** What a keeper process has said about its database. */
export interface Keeper {
  readonly child: ChildProcess;
  /** Resolves when it is ready; rejects with what it said when it fails. */
  readonly ready: Promise<{ url: string; pid: number; folder: string }>;
  notices(): readonly string[];
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a process that keeps an embedded database, as another user if asked to. */
export function runKeeper(options: Record<string, unknown>, user?: { uid: number; gid: number }): Keeper {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "tests/support/embedded-keeper.ts", JSON.stringify(options)],
    { stdio: ["ignore", "pipe", "pipe"], ...user },
  );
  let output = "";
  const closed = new Promise<void>((settle) => child.on("close", () => settle()));
  const ready = new Promise<{ url: string; pid: number; folder: string }>((settle, fail) => {
    child.stdout.on("data", (piece: Buffer) => {
      output += piece.toString();
      const found = /^ready (.*)$/mu.exec(output)?.[1];
      if (found !== undefined) settle(JSON.parse(found));
    });
    child.stderr.on("data", (piece: Buffer) => (output += piece.toString()));
    void closed.then(() => fail(new Error(output)));
  });
  // A test may only want the failure of a later wait.
  ready.catch(() => undefined);
  return {
    child,
    ready,
    notices: () => [...output.matchAll(/^notice (.*)$/gmu)].map((found) => found[1] ?? ""),
    end: async (signal) => {
      child.kill(signal);
      await closed;
    },
  };
}
