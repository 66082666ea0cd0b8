import { readdirSync, readFileSync } from "node:fs";

/** Ticks of the clock in which /proc counts; 100 a second on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** CPU seconds that a process has used so far, its ended children included. `undefined` where there is no /proc. */
export function cpuOfProcess(pid: number): number | undefined {
  return statOf(pid)?.cpu;
}

/** The same of a process and those it started that still run: a database server and its connections. */
export function cpuOfFamily(pid: number): number | undefined {
  const own = statOf(pid);
  if (own === undefined) return undefined;
  const children = readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return children.reduce((sum, stat) => sum + (stat?.cpu ?? 0), own.cpu);
}

function statOf(pid: number): { parent: number; cpu: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name stands in brackets and may hold anything; the fields after it are numbered from 3.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const field = (number: number): number => Number(fields[number - 3]);
    return { parent: field(4), cpu: (field(14) + field(15) + field(16) + field(17)) / ticksPerSecond };
  } catch {
    return undefined;
  }
}
