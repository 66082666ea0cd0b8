import { expect, it } from "vitest";
import { interleave } from "../support/stories-through-database.ts";

/** `COMMANDS=20000` for less; `FROM=1500` goes on with that story, as the run before said. */
const wanted = Number(process.env["COMMANDS"] ?? 1_000_000);
/** Stories that share a database, which is dropped after them. */
const together = 250;

it(`${wanted} commands of random people through a database, from two hosts at once, lose and double nothing`, async () => {
  let first = Number(process.env["FROM"] ?? 1);
  for (let commands = 0; commands < wanted; first += together) {
    const { faults, ...count } = await interleave({ first, stories: together, atOnce: 6 });

    expect(faults).toEqual([]);
    expect(count.races).toBeGreaterThan(0);
    commands += count.commands;
    process.stdout.write(`${commands} commands; FROM=${first + together} goes on\n`);
  }
}, 86_400_000);
