import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "#server/checkout.ts";

const words = process.argv.slice(2);
if (words.length === 0) await refresh();
else {
  const { runCommand } = await import("./run-command.ts");
  const { lines, done } = await runCommand(words);
  for (const line of lines) console[done ? "log" : "error"](line);
  process.exitCode = done ? 0 : 1;
}

async function refresh(): Promise<void> {
  const { generatedFiles } = await import("./generated-files.ts");
  for (const { path, text } of await generatedFiles()) {
    await writeFile(join(checkoutDir, path), text);
    console.log(`wrote ${path}`);
  }
}
