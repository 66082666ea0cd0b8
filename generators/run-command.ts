import { nearestWord } from "#tables";
import { commands } from "./commands.ts";
import { CommandRefused } from "./generator-command.ts";

/** What a call of `npm run generate -- …` answers: lines to read, and whether it went well. */
export interface CommandAnswer {
  lines: readonly string[];
  done: boolean;
}

/** Runs the command that the first word names, or says which there are. */
export async function runCommand([name = "--help", ...args]: readonly string[]): Promise<CommandAnswer> {
  if (name === "--help" || name === "-h" || name === "help") return { lines: overview(), done: true };
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    const nearest = nearestWord(
      name,
      commands.map((one) => one.name),
    );
    const meant = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
    return { lines: [`There is no generator "${name}".${meant}`, "", ...overview()], done: false };
  }
  if (args.includes("--help") || args.includes("-h")) return { lines: [command.usage], done: true };
  try {
    return { lines: await command.run(args), done: true };
  } catch (error) {
    if (!(error instanceof CommandRefused) && !isOfOptions(error)) throw error;
    return { lines: [error.message, `npm run generate -- ${name} --help says what it takes.`], done: false };
  }
}

/** An option that is not known or has no value. */
function isOfOptions(error: unknown): error is Error {
  return error instanceof TypeError && String((error as { code?: string }).code).startsWith("ERR_PARSE_ARGS");
}

function overview(): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length));
  return [
    "npm run generate                     refreshes every generated file",
    "npm run generate -- <name> [options] where <name> is one of",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "npm run generate -- <name> --help    says what it takes",
  ];
}
