/** Something that `npm run generate -- <name>` does. */
export interface GeneratorCommand {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** How it is called, with every option: what `--help` shows. */
  readonly usage: string;
  /** Does it; answers what the person reads. Refuses with `CommandRefused`. */
  run(args: readonly string[]): Promise<readonly string[]>;
}

/** What a command was asked cannot be done; the message says why and what to do instead. Nothing was written. */
export class CommandRefused extends Error {}
