import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listEntities, listTableRows, onTable, tableValidator } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { aSchema } from "../support/builders/schema-folder.ts";
import { startSchemaServer } from "../support/schema-server.ts";
import { asBuilt } from "../support/spawn-server.ts";
import type { BenchServer } from "./bench-server.ts";
import { type Figure, medianMs } from "./measure.ts";

const goalMs = 1_000;
const times = 8;

/**
 * From saving a schema beside the product's own to its page: open pages are told, and the table's entry, its validator
 * and its first rows are there.
 */
export async function schemaSaved(bench: BenchServer): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-bench-schema-"));
  await cp(join(checkoutDir, "schemas"), folder, { recursive: true });
  const server = await startSchemaServer(folder, { database: await bench.copy(), program: asBuilt });
  const save = async (name: string, fields: number): Promise<void> => {
    await server.untilTablesChange(() =>
      writeFile(
        join(folder, `${name}.json`),
        JSON.stringify(aSchema({ name, properties: someFields(fields) })),
      ),
    );
    const { body } = await server.call(listEntities, {});
    const entity = body.data?.find((one) => one.name === name);
    if (entity === undefined) throw new Error(`${name} is not there.`);
    const hash = entity.validatorUrl.slice(tableValidator.path.indexOf("{"));
    const validator = await fetch(`${server.url}${tableValidator.path.replace("{hash}", hash)}`);
    const rows = await server.call(onTable(listTableRows, name), {});
    if (!validator.ok || rows.status !== 200) throw new Error(`${name} cannot be used.`);
  };
  let number = 0;
  const added = await medianMs(times, () => save(`saved${(number += 1)}`, 10));
  let fields = 10;
  const edited = await medianMs(times, () => save("saved1", (fields += 1)));
  await server.close();
  await rm(folder, { recursive: true, force: true });
  return [
    figure("a new schema of ten fields saved, until its page can be shown", added),
    figure("a field more saved, until the page has it", edited),
  ];
}

function figure(name: string, median: number): Figure {
  return { name, value: `${median.toFixed(0)} ms`, goal: `< ${goalMs} ms`, reached: median < goalMs };
}

const someFields = (count: number): Record<string, object> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `field${index + 1}`,
      { title: `字段${index + 1}`, type: index % 2 === 0 ? "string" : "integer", "x-ui": { list: true } },
    ]),
  );
