import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "#server/checkout.ts";
import { generatedFiles } from "./generated-files.ts";

const stale: string[] = [];
for (const { path, command, text } of await generatedFiles()) {
  const found = await readFile(join(checkoutDir, path), "utf8").catch(() => "");
  if (found !== text) stale.push(`${path} is out of date: run ${command} and commit it.`);
}
for (const line of stale) console.error(line);
process.exitCode = stale.length === 0 ? 0 : 1;
