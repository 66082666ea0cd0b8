import type { TableOutline } from "#tables";
import { CommandRefused } from "../generator-command.ts";
import { knownGroups, type TableAnswers } from "./draft-table.ts";
import { fieldForm, readFieldAnswer } from "./read-field-answer.ts";

/** Puts a question and waits for the line that is typed. */
export type Ask = (question: string) => Promise<string>;

/** Asks for what the options did not say; a field that does not read is asked for again. */
export async function askForTable(
  ask: Ask,
  say: (line: string) => void,
  given: TableAnswers,
  outlines: ReadonlyMap<string, TableOutline>,
): Promise<TableAnswers> {
  const or = async (known: string | undefined, question: string): Promise<string | undefined> => {
    if (known !== undefined && known !== "") return known;
    const answer = (await ask(question)).trim();
    return answer === "" ? undefined : answer;
  };
  let { name } = given;
  while (name === "") name = (await ask("Name in calls (such as vehicle): ")).trim();
  const title = await or(given.title, "Title (中文|English|日本語): ");
  const fields = given.fields.length > 0 ? given.fields : await askForFields(ask, say, outlines);
  const group = await or(given.group, `Group (${knownGroups.join(", ")}; empty for none): `);
  const read = await or(given.read, "Who may read (role codes, * is everybody; admin): ");
  const write = await or(given.write, "Who may write (admin): ");
  return { ...given, name, title, fields, group, read, write };
}

async function askForFields(
  ask: Ask,
  say: (line: string) => void,
  outlines: ReadonlyMap<string, TableOutline>,
): Promise<string[]> {
  const fields: string[] = [];
  say(`Fields, one a line, an empty line ends: ${fieldForm}`);
  for (;;) {
    const answer = (await ask(`Field ${fields.length + 1}: `)).trim();
    if (answer === "" && fields.length > 0) return fields;
    if (answer === "") continue;
    try {
      readFieldAnswer(answer, outlines);
      fields.push(answer);
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error;
      say(error.message);
    }
  }
}
