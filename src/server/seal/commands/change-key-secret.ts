import { text } from "node:stream/consumers";
import { sealKeySecret } from "../../config-values.ts";
import { onConfiguredDatabase } from "../../db/index.ts";
import { changeKeySecret } from "../change-key-secret.ts";

/**
 * Encrypts the keys of all seals and the other stored secrets with the secret that comes in on standard input, in place of `SEAL_KEY_SECRET`. Neither is
 * printed. Ends with code 1, nothing changed, where a secret is missing or unfit or does not open a key.
 */
await onConfiguredDatabase(async (database, { sealKeySecret: from }) => {
  const to = (await text(process.stdin)).trim();
  const fault = sealKeySecret(to);
  if (from === undefined) throw new Error("Set SEAL_KEY_SECRET to the present secret.");
  if (fault !== undefined) throw new Error(`The new secret: ${fault.problem} ${fault.remedy}`);
  const done = await database.write((tx) => changeKeySecret(tx, { from, to }));
  if ("locked" in done)
    throw new Error(`Nothing was changed. SEAL_KEY_SECRET does not open: ${done.locked.join(", ")}.`);
  console.log(
    `${done.changed} keys and secrets are encrypted with the new secret. Set SEAL_KEY_SECRET to it and start every process again.`,
  );
});
