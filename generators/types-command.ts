import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { readAllSchemas, schemaProblemText } from "#tables";
import { openFolder, usualFolder } from "./draft/schema-folder.ts";
import { CommandRefused, type GeneratorCommand } from "./generator-command.ts";
import { tableTypes } from "./write-table-types.ts";

/** `npm run generate -- types`: TypeScript types of all tables, for a program that calls the server. */
export const typesCommand: GeneratorCommand = {
  name: "types",
  summary: "TypeScript types of all tables, for a program that calls the server",
  usage: `npm run generate -- types --out client/tables.ts [--schemas folder]

Of every table a row as it is read, a new row as it is sent and the changes of an update, in one file without imports.
It is written over when it is there: it holds nothing else.

  --schemas  the folder of the schemas; SCHEMAS_DIR or schemas if left out`,
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: { out: { type: "string" }, schemas: { type: "string" } },
    });
    if (values.out === undefined) throw new CommandRefused("Where to? Name the file with --out.");
    if (!values.out.endsWith(".ts"))
      throw new CommandRefused(`${values.out} is no TypeScript file: end it in .ts.`);
    const folder = await openFolder(values.schemas ?? usualFolder());
    const { models, problems } = readAllSchemas(folder.files);
    const errors = problems.filter(({ severity }) => severity === "error");
    if (errors.length > 0) {
      const said = errors.map(
        (problem) => `  ${problem.file} ${problem.path}: ${schemaProblemText(problem, "en-US")}`,
      );
      throw new CommandRefused(["Mend these first:", ...said].join("\n"));
    }
    if (models.size === 0) throw new CommandRefused(`There are no schemas in ${folder.path}.`);
    await mkdir(dirname(values.out), { recursive: true });
    await writeFile(values.out, tableTypes(models.values()));
    return [`wrote ${values.out}: ${models.size} tables`];
  },
};
