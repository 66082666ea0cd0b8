import { createRequire } from "node:module";
import React from "react";
import type { flushSync } from "react-dom";

type Turn = () => void;

/**
 * Pages are tested in React as users have it: with its timing, and without what it does for developers, a fifth of all the
 * work. That build has no `act`, by which the tests' library lets a page settle after each event: here it runs what React
 * put off for later, in its order, until nothing is left. Read before anything that reads React's DOM.
 */
function giveAct(): void {
  const later: Turn[] = [];
  const { flushSync } = readWithin(later);
  let depth = 0;

  const leave = (): void => {
    depth -= 1;
    if (depth > 0) return;
    flushSync(() => undefined);
    for (let turn = later.shift(); turn !== undefined; turn = later.shift()) turn();
  };
  const act = (change: () => unknown): unknown => {
    depth += 1;
    let done: unknown;
    try {
      done = change();
    } catch (error) {
      leave();
      throw error;
    }
    if (done instanceof Promise) return done.finally(nextTurn).finally(leave);
    leave();
    return done;
  };
  Object.assign(React, { act });
}

/** The real one, whatever a test puts in its place. */
const { setImmediate: soon } = globalThis;

/** What the change set off may need a turn of its own until React hears of it. */
const nextTurn = async (): Promise<void> => new Promise((resolve) => void soon(resolve));

/** Reads React's DOM and scheduler so that what they put off is also in `later`; whatever comes first runs it, once. */
function readWithin(later: Turn[]): { flushSync: typeof flushSync } {
  const given = { setImmediate: globalThis.setImmediate, queueMicrotask: globalThis.queueMicrotask };
  const noted =
    (put: (turn: Turn) => unknown) =>
    (turn: Turn): void => {
      later.push(turn);
      put(() => {
        const at = later.indexOf(turn);
        if (at >= 0) later.splice(at, 1)[0]?.();
      });
    };
  const read = createRequire(import.meta.url);
  Object.assign(globalThis, {
    setImmediate: noted(given.setImmediate),
    queueMicrotask: noted(given.queueMicrotask),
  });
  try {
    read("scheduler");
    read("react-dom/client");
    return read("react-dom") as { flushSync: typeof flushSync };
  } finally {
    Object.assign(globalThis, given);
  }
}

// Modules outlive a file of tests, and who looks for warnings may run them in the other build, which has one.
if (React.act === undefined) giveAct();
