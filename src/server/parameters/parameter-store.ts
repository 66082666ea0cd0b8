import { sql } from "kysely";
import {
  isParameterName,
  type ParameterName,
  type ParameterValue,
  parameterCatalogue,
} from "#contract/parameters/catalogue.ts";
import { parameterProblem } from "#contract/parameters/check-parameter.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Database } from "../db/index.ts";
import type { ParameterPort } from "../http/index.ts";
import type { LiveBus } from "../live/index.ts";

const topic = "parameters";

/** The parameters as this process acts on them, and how to stop following the others. */
export interface OpenParameters {
  port: ParameterPort;
  /** Ends once what is being read has been: whoever closes the database next breaks nothing off. */
  close(): Promise<void>;
}

/**
 * Reads the parameters and follows their changes: whichever process stores one, all act on it once they have heard of
 * it, without a restart. `onChange` is told when this process has the new values.
 */
export async function openParameters(
  database: Database,
  bus: LiveBus,
  { onChange, reportError }: { onChange: () => void; reportError: (error: unknown) => void },
): Promise<OpenParameters> {
  let values: ReadonlyMap<string, JsonValue> = await readValues(database);
  let generation = 0;
  // One after the other: an older reading never comes in after a newer one.
  let reading: Promise<void> = Promise.resolve();
  const reload = (): Promise<void> => {
    const read = async (): Promise<void> => {
      values = await readValues(database);
      generation += 1;
      onChange();
    };
    reading = reading.then(read, read);
    return reading;
  };
  const stopHearing = bus.subscribe((found) => {
    if (found === topic) reload().catch(reportError);
  });
  const stopGaps = bus.onGap(() => void reload().catch(reportError));
  return {
    port: {
      value: (name, organId) => valueFrom(values, name, organId),
      generation: () => generation,
      changed: (tx) =>
        tx.afterCommit(async () => {
          bus.announce(topic, null);
          await reload();
        }),
    },
    close: async () => {
      stopHearing();
      stopGaps();
      // Whoever asked for it hears what went wrong.
      await reading.catch(() => undefined);
    },
  };
}

const keyOf = (name: string, organId: number | null): string => `${organId ?? ""} ${name}`;

/** The organisation's own value, else the one for all, else the default. */
function valueFrom<Name extends ParameterName>(
  values: ReadonlyMap<string, JsonValue>,
  name: Name,
  organId: number | undefined,
): ParameterValue<Name> {
  const { fallback, perOrganisation } = parameterCatalogue[name];
  const own = perOrganisation && organId !== undefined ? values.get(keyOf(name, organId)) : undefined;
  return (own ?? values.get(keyOf(name, null)) ?? fallback) as ParameterValue<Name>;
}

/** What this program does not know, or no longer accepts, is left out: the default holds. */
async function readValues(database: Database): Promise<ReadonlyMap<string, JsonValue>> {
  const { rows } = await database.read((tx) =>
    sql<{ parameter: string; organId: number | null; value: JsonValue }>`
      select parameter, organ_id, value from parameter_value`.execute(tx),
  );
  return new Map(
    rows
      .filter(
        ({ parameter, value }) =>
          isParameterName(parameter) && parameterProblem(parameter, value) === undefined,
      )
      .map(({ parameter, organId, value }) => [keyOf(parameter, organId), value]),
  );
}
