import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { fieldKinds } from "#tables";
import { saveDrafts, whatNext } from "../draft/save-drafts.ts";
import { openFolder, usualFolder } from "../draft/schema-folder.ts";
import { CommandRefused, type GeneratorCommand } from "../generator-command.ts";
import { askForTable } from "./ask-for-table.ts";
import { draftTable, type TableAnswers } from "./draft-table.ts";
import { fieldForm } from "./read-field-answer.ts";

/** `npm run generate -- table`: a schema from a few answers. */
export const newTable: GeneratorCommand = {
  name: "table",
  summary: "a new table from a few answers, asked for or given as options",
  usage: `npm run generate -- table [--name vehicle] [--title "车辆|Vehicle|車両"] [--field "…"]… [--key field]
    [--label field] [--group group] [--read roles] [--write roles] [--out folder]

  --field  ${fieldForm}
           kinds: ${Object.keys(fieldKinds).join(", ")}
           plate:text(20) required unique · price:money · colour:choice(red=红|Red|赤, blue) · owner:person
           supplier:reference(hrpSupplierT)
  --key    the field that names a row; a counted number if left out
  --read, --write  role codes with commas, * for everybody; admin if left out
  --out    the folder; SCHEMAS_DIR or schemas if left out

  In a terminal it asks for what is missing.`,
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        name: { type: "string" },
        title: { type: "string" },
        field: { type: "string", multiple: true },
        key: { type: "string" },
        label: { type: "string" },
        group: { type: "string" },
        read: { type: "string" },
        write: { type: "string" },
        out: { type: "string" },
      },
    });
    const { name = "", field = [], out, ...rest } = values;
    const folder = await openFolder(out ?? usualFolder());
    const given: TableAnswers = { ...rest, name, fields: field };
    const isComplete = name !== "" && field.length > 0;
    const answers = isComplete ? given : await asked(given, folder.outlines);
    const draft = draftTable(answers, folder.outlines);
    return [...(await saveDrafts([draft], folder)), ...whatNext([draft])];
  },
};

async function asked(
  given: TableAnswers,
  outlines: Awaited<ReturnType<typeof openFolder>>["outlines"],
): Promise<TableAnswers> {
  if (!process.stdin.isTTY) {
    throw new CommandRefused(
      "--name and at least one --field are needed where nobody can be asked. See --help.",
    );
  }
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await askForTable((question) => lines.question(question), console.log, given, outlines);
  } finally {
    lines.close();
  }
}
