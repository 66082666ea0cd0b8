import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { inject } from "vitest";
import type { Interleaved, Interleaving } from "./stories-through-database.ts";

/** How far a run has come. */
export interface Progress {
  /** Of the range that was played last. */
  played: Interleaved;
  /** Of all ranges so far. */
  commands: number;
  /** A run from this story on leaves nothing out. */
  goesOnFrom: number;
}

/**
 * Plays stories in as many processes as the machine has cores, range after range, each on a database of its own, until
 * there were `commands` of them. `look` sees what came of each range; what it throws ends the run.
 *
 * @throws where a story does.
 */
export async function playInProcesses(
  commands: number,
  { first, ...each }: Interleaving,
  look: (progress: Progress) => void,
): Promise<void> {
  const children = Array.from({ length: availableParallelism() }, () =>
    fork(new URL("stories-process.ts", import.meta.url), { execArgv: ["--import", "tsx"] }),
  );
  const underWay = new Set<number>();
  let next = first;
  let sum = 0;
  const play = async (child: ChildProcess): Promise<void> => {
    while (sum < commands) {
      const range = { ...each, first: next };
      next += each.stories;
      underWay.add(range.first);
      const played = await tell(child, range);
      underWay.delete(range.first);
      sum += played.commands;
      look({ played, commands: sum, goesOnFrom: Math.min(next, ...underWay) });
    }
  };
  try {
    await Promise.all(children.map(play));
  } finally {
    for (const child of children) child.kill();
  }
}

function tell(child: ChildProcess, range: Interleaving): Promise<Interleaved> {
  return new Promise((settle, fail) => {
    const ended = (code: number | null): void => fail(new Error(`A process ended with ${code}.`));
    child.once("exit", ended);
    child.once("message", ({ played, error }: { played?: Interleaved; error?: string }) => {
      child.off("exit", ended);
      if (played === undefined) fail(new Error(error));
      else settle(played);
    });
    child.send({ range, server: inject("testServer") });
  });
}
