import { readdirSync, readFileSync } from "node:fs";

/** Ticks of the clock in which /proc counts; 100 a second on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU seconds that a process has used so far, its ended children included. `undefined` where there is no /proc. */
export function cpuOfProcess(pid: number): number | undefined {
  return statOf(pid)?.cpu;
}

/**
 * The same of a process and those it started that still run, each of one thread: a database server and its connections. To
 * the microsecond where the kernel says so.
 */
export function cpuOfFamily(pid: number): number | undefined {
  const own = statOf(pid);
  if (own === undefined) return undefined;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid);
  return [own, ...children].reduce((sum, stat) => sum + (scheduledFor(stat.pid) ?? stat.own) + stat.ended, 0);
}

interface Stat {
  pid: number;
  parent: number;
  cpu: number;
  /** The parts of it: its own, and that of the children that have ended. */
  own: number;
  ended: number;
}

function statOf(pid: number): Stat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold anything; the fields after it are numbered from 3.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number): number => Number(fields[number - 3]);
    const own = (field(14) + field(15)) / ticksPerSecond;
    const ended = (field(16) + field(17)) / ticksPerSecond;
    return { pid, parent: field(4), cpu: own + ended, own, ended };
  } catch {
    return undefined;
  }
}

/** How long the first thread of a process has been on a processor, in seconds; undefined where the kernel does not count it. */
function scheduledFor(pid: number): number | undefined {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ");
    return Number(nanoseconds) / 1e9 || undefined;
  } catch {
    return undefined;
  }
}
