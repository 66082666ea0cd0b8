import { ensureBuilt } from "#server/build/index.ts";

/** Browser tests look at the built application. */
export default async function setUp(): Promise<void> {
  await ensureBuilt((notice) => process.stdout.write(`${notice}\n`));
}
