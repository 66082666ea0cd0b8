import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, test } from "vitest";
import type { Tx } from "#server/db/index.ts";
import { verifyHistory } from "#server/process/index.ts";

const stored = 450;

/** A database of so many applications, none of which has an event. */
function manyApplications(asked: (after: unknown) => void): Tx {
  const answer = ({ sql, parameters }: CompiledQuery): object[] => {
    if (!sql.includes("from process_instance")) return [];
    const [after] = parameters;
    asked(after);
    const batch = Math.min(200, stored - Number(after));
    return Array.from({ length: batch }, (_, index) => {
      const instanceId = Number(after) + index + 1;
      return { instanceId, applyId: `A${instanceId}`, organId: 1, eventCount: 0, chainHead: null };
    });
  };
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => Promise.resolve({ rows: answer(query) as Row[] }),
    streamQuery: () => {
      throw new Error("nothing is streamed");
    },
  };
  const none = () => Promise.resolve();
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: none,
        acquireConnection: () => Promise.resolve(connection),
        beginTransaction: none,
        commitTransaction: none,
        rollbackTransaction: none,
        releaseConnection: none,
        destroy: none,
      }),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }) as unknown as Tx;
}

test("no transaction lasts over all histories: each looks at some, behind those of the one before (D13)", async () => {
  // given
  const transactions: unknown[][] = [];
  const tx = manyApplications((after) => transactions.at(-1)?.push(after));
  const read = async <Value>(work: (tx: Tx) => Promise<Value>): Promise<Value> => {
    transactions.push([]);
    return await work(tx);
  };

  // when
  const report = await verifyHistory({ read });

  // then
  expect(transactions).toEqual([[0], [200], [400], [450]]);
  expect(report.instances).toBe(stored);
  expect(report.broken).toHaveLength(stored);
});
