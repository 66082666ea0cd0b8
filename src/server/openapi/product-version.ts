import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkoutDir } from "../checkout.ts";

/** The version of the product, as `package.json` says it. */
export const productVersion: string = readVersion();

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(checkoutDir, "package.json"), "utf8")) as {
    version: string;
  };
  return version;
}
