import type { Database } from "../../db/index.ts";
import { schemaProblems } from "../pages/schema-problems.ts";
import { outside } from "../sql/run-sql.ts";

/**
 * Says on the console what is wrong with schema files, each fault once: all of them at the first call, at further ones
 * those that were not there before. In English, as all that a process says of itself.
 */
export function complaintTeller(database: Database, say: (line: string) => void): () => Promise<void> {
  let told: ReadonlySet<string> = new Set();
  return async () => {
    const problems = await schemaProblems(outside(database), "en-US");
    const lines = problems.map(({ file, line, path, severity, text }) => {
      const place = line === null ? path : `line ${line}${path === "" ? "" : `, ${path}`}`;
      const what = severity === "error" ? "is not accepted" : "has a weakness";
      return `The schema ${file} ${what}${place === "" ? "" : ` (${place})`}: ${text}`;
    });
    for (const line of lines) if (!told.has(line)) say(line);
    told = new Set(lines);
  };
}
