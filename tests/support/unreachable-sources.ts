import type { IModule } from "dependency-cruiser";

/** Where the product begins. Workers are named by their address alone. */
const entries =
  /^(?:src\/server\/(?:start|dev|main|job-thread|document-thread|seal-picture-process)\.c?[jt]s$|src\/server\/[^/]+\/commands\/|src\/web\/(?:kit-page\/)?main\.tsx$|src\/web\/.+-worker\.ts$|generators\/(?:build|check-generated|run)\.ts$)/u;

/** What is read without being imported, or stands for something else in a build. */
const exempt = /\.d\.ts$|\.(?:json|sql|css|md)$|^src\/(?:contract\/codes|web\/build)\//u;

/**
 * Sources that no entry of the product leads to: neither server, browser, generators nor the database commands. Walked once
 * over the whole graph; a rule of dependency-cruiser asks anew for each source and each entry, half the work of the check.
 */
export function unreachableSources(modules: readonly IModule[]): string[] {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const reached = new Set([...bySource.keys()].filter((source) => entries.test(source)));
  for (const source of reached)
    for (const { resolved } of bySource.get(source)?.dependencies ?? []) reached.add(resolved);
  return [...bySource.keys()].filter(
    (source) => source.startsWith("src/") && !exempt.test(source) && !reached.has(source),
  );
}
