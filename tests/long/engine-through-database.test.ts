import { expect, it } from "vitest";
import { playInProcesses } from "../support/stories-in-processes.ts";

/** `COMMANDS=20000` for less; `FROM=1500` goes on with that story, as the run before said. */
const wanted = Number(process.env["COMMANDS"] ?? 1_000_000);
const first = Number(process.env["FROM"] ?? 1);
/** Stories that share a database, which is dropped after them. */
const together = 500;

it(`${wanted} commands of random people through a database, from two hosts at once, lose and double nothing`, async () => {
  await playInProcesses(
    wanted,
    { first, stories: together, atOnce: 6 },
    ({ played, commands, goesOnFrom }) => {
      expect(played.faults).toEqual([]);
      expect(played.races).toBeGreaterThan(0);
      expect(played.withoutReaders).toBeGreaterThan(0);
      process.stdout.write(`${commands} commands; FROM=${goesOnFrom} goes on\n`);
    },
  );
}, 86_400_000);
