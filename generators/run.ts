import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checkoutDir } from "#server/checkout.ts";
import { generatedFiles } from "./generated-files.ts";

for (const { path, text } of await generatedFiles()) {
  await writeFile(join(checkoutDir, path), text);
  console.log(`wrote ${path}`);
}
