import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { getTableRow, onTable, tableRowHistory, updateTableRow } from "#contract/calls/tables.ts";
import { aSchema } from "./builders/schema-folder.ts";

/** A table whose rows many people change at once. */
export const ledger = aSchema({
  name: "ledger",
  properties: Object.fromEntries(
    ["north", "east", "south", "west"].map((name) => [name, { title: name, type: "string", maxLength: 40 }]),
  ),
});
const fields = ["north", "east", "south", "west"] as const;

/** Makes a call as one of the people, at one of the processes. */
export type SendAs = <Call extends CallDeclaration>(
  turn: number,
  call: Call,
  input: InputOf<Call>,
) => Promise<{ status: number; data: OutputOf<Call> | undefined }>;

/** What people were answered, and what the table says afterwards. Each list names what breaks a promise; all are empty where none is broken. */
export interface InterleavedReport {
  accepted: number;
  clashes: number;
  /** Answers that are neither a stored row nor a clash. */
  unexpected: string[];
  /** Accepted values that the history does not have exactly once. */
  lost: string[];
  /** Refused values that the history has. */
  ghosts: string[];
  /** Accepted changes that were made on another value than their person saw. */
  overwritten: string[];
  /** Rows whose values are not the last ones of their histories. */
  stray: string[];
}

/** Changes rows many times, several people at once: each reads a row, then sets one or two fields to a value nobody else uses. */
export async function interleaveUpdates(
  send: SendAs,
  { keys, updates, atOnce }: { keys: readonly number[]; updates: number; atOnce: number },
): Promise<InterleavedReport> {
  const report: InterleavedReport = {
    accepted: 0,
    clashes: 0,
    unexpected: [],
    lost: [],
    ghosts: [],
    overwritten: [],
    stray: [],
  };
  const accepted = new Map<string, string | null>();
  const refused = new Set<string>();
  const turns = Array.from({ length: updates }, (_, turn) => turn).values();
  const work = async (): Promise<void> => {
    for (const turn of turns) {
      // Neighbours in time are neighbours in the table, too: that is where clashes are.
      const key = keys[Math.floor(turn / 4) % keys.length] ?? 0;
      const seen = await send(turn, onTable(getTableRow, "ledger"), { key });
      const first = turn % 2;
      const chosen = fields.slice(first, first + (turn % 3 === 0 ? 2 : 1));
      const changes = Object.fromEntries(
        chosen.map((name) => [name, { from: seen.data?.[name] ?? null, to: `${turn} ${name}` }]),
      );
      const { status } = await send(turn + 1, onTable(updateTableRow, "ledger"), { key, changes });
      for (const { from, to } of Object.values(changes)) {
        if (status === 200) accepted.set(to, from as string | null);
        else refused.add(to);
      }
      if (status === 200) report.accepted += 1;
      else if (status === 409) report.clashes += 1;
      else report.unexpected.push(`${turn}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const found = new Map<string, number>();
  for (const key of keys) {
    const last = new Map<string, unknown>();
    for (const { changes } of await historyOf(send, key)) {
      for (const [name, { from, to }] of Object.entries(changes)) {
        if (!fields.some((one) => one === name)) continue;
        const value = String(to);
        found.set(value, (found.get(value) ?? 0) + 1);
        if (refused.has(value)) report.ghosts.push(value);
        if (accepted.has(value) && accepted.get(value) !== from) report.overwritten.push(value);
        last.set(name, to);
      }
    }
    const row = await send(0, onTable(getTableRow, "ledger"), { key });
    for (const [name, value] of last)
      if (row.data?.[name] !== value) report.stray.push(`${key} ${name}: ${String(value)}`);
  }
  report.lost.push(...[...accepted.keys()].filter((value) => found.get(value) !== 1));
  return report;
}

/** A row's changes, the first one first. */
async function historyOf(send: SendAs, key: number) {
  const entries: OutputOf<typeof tableRowHistory>["rows"] = [];
  let before: number | undefined;
  for (;;) {
    const { data } = await send(0, onTable(tableRowHistory, "ledger"), {
      key,
      pageSize: 200,
      ...(before === undefined ? {} : { before }),
    });
    const rows = data?.rows ?? [];
    entries.push(...rows);
    before = rows.at(-1)?.changeId;
    if (rows.length < 200) return entries.reverse();
  }
}
