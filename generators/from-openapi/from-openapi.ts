import { parseArgs } from "node:util";
import { entityName } from "../draft/property-name.ts";
import { saveDrafts, whatNext } from "../draft/save-drafts.ts";
import { openFolder, usualFolder } from "../draft/schema-folder.ts";
import type { DraftNote, TableDraft } from "../draft/table-draft.ts";
import { CommandRefused, type GeneratorCommand } from "../generator-command.ts";
import { draftFromComponent } from "./draft-from-component.ts";
import { type ApiDocument, readDocument } from "./read-document.ts";

/** `npm run generate -- from-openapi`: schemas of the components of an OpenAPI document. */
export const fromOpenApi: GeneratorCommand = {
  name: "from-openapi",
  summary: "tables from the components of an OpenAPI 3.0 or 3.1 document",
  usage: `npm run generate -- from-openapi <file.json|file.yaml> [--component Name]… [--prefix text] [--out folder]

Every component that is an object becomes a table. One that the document's calls list is shown from these calls
(storage: call, with their spelling in x-entity.api); the rows of the others the server would keep itself. What a schema
cannot say is listed.

  --component  these alone, as often as there are components; all if left out
  --prefix     in front of the names, where they are taken: --prefix pet makes petOrder of Order
  --out        the folder; SCHEMAS_DIR or schemas if left out`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        component: { type: "string", multiple: true },
        prefix: { type: "string" },
        out: { type: "string" },
      },
    });
    const [file] = positionals;
    if (file === undefined)
      throw new CommandRefused("Which document? Name a file with OpenAPI in JSON or YAML.");
    const document = await readDocument(file);
    const notes: DraftNote[] = [];
    const drafts: TableDraft[] = [];
    for (const component of chosen(document, values.component)) {
      const name = nameFor(component, values.prefix, drafts);
      const one = draftFromComponent(document, component, name);
      notes.push(...one.notes);
      if (one.draft !== undefined) drafts.push(one.draft);
    }
    if (drafts.length === 0) {
      const said = notes.map(({ table, text }) => `  ${table}: ${text}`);
      throw new CommandRefused(["None of the components can become a table.", ...said].join("\n"));
    }
    const folder = await openFolder(values.out ?? usualFolder());
    return [
      ...(await saveDrafts(drafts, folder, [...notes, ...aboutCalls(document, drafts)])),
      ...whatNext(drafts),
    ];
  },
};

function chosen(document: ApiDocument, wanted: readonly string[] | undefined): readonly string[] {
  const names = Object.keys(document.schemas);
  const absent = wanted?.find((name) => !names.includes(name));
  if (absent === undefined) return wanted ?? names;
  throw new CommandRefused(`The document has no component ${absent}. It has: ${names.join(", ")}.`);
}

/** A name that no other draft has: components may differ in signs alone. */
function nameFor(component: string, prefix: string | undefined, drafts: readonly TableDraft[]): string {
  const wanted = entityName(prefix === undefined ? component : `${prefix} ${component}`);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}${number}`;
    if (!drafts.some((draft) => draft.name.toLowerCase() === name.toLowerCase())) return name;
  }
}

function aboutCalls({ server }: ApiDocument, drafts: readonly TableDraft[]): DraftNote[] {
  const called = drafts.filter(({ storage }) => storage === "call");
  const host = server !== undefined && URL.canParse(server) ? ` to ${new URL(server).origin}` : "";
  return called.slice(0, 1).map(({ name }) => ({
    table: name,
    text: `its calls go to this application's own address: pass them on${host}, and name a profile (schemas/profiles.json) if its answers have another envelope`,
  }));
}
