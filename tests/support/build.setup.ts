import { ensureBuilt, isBuilt } from "#server/build/index.ts";
import { buildUnderWay } from "./when-built.ts";

/**
 * Browser tests look at the built application, and servers in processes of their own are the built one: it is made while
 * the tests that need neither run. Whoever needs it waits (`when-built.setup.ts`).
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const underWay = (await isBuilt()) ? undefined : await buildUnderWay();
  if (underWay === undefined) return async () => undefined;
  const building = ensureBuilt((notice) => process.stdout.write(`${notice}\n`)).then(
    () => underWay.end(),
    (fault: unknown) => underWay.end(fault),
  );
  return async () => {
    await building;
    await underWay.forget();
  };
}
