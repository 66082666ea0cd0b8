import { settings } from "#server/config.ts";

const begin = "<!-- settings: written by npm run generate from src/server/config.ts -->";
const end = "<!-- end of settings -->";

/** The README with its table of settings as `config.ts` has them. */
export function withSettingsTable(readme: string): string {
  const [before, rest] = readme.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`README.md must hold the lines "${begin}" and "${end}", in this order.`);
  }
  const rows = settings.map(
    ({ name, default: standard, description }) => `| \`${name}\` | ${standard} | ${description} |`,
  );
  return [
    before + begin,
    "",
    "| Setting | Default | Meaning |",
    "| --- | --- | --- |",
    ...rows,
    "",
    end + after,
  ].join("\n");
}
