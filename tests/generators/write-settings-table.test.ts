import { expect, it } from "vitest";
import { settings } from "#server/config.ts";
import { withSettingsTable } from "../../generators/write-settings-table.ts";

const begin = "<!-- settings: written by npm run generate from src/server/config.ts -->";
const end = "<!-- end of settings -->";

it("puts every setting between the markers and leaves the rest alone", () => {
  // given
  const readme = `before\n${begin}\nyesterday's table\n${end}\nafter\n`;

  // when
  const written = withSettingsTable(readme);

  // then
  expect(written.startsWith(`before\n${begin}\n`)).toBe(true);
  expect(written.endsWith(`${end}\nafter\n`)).toBe(true);
  expect(written).not.toContain("yesterday");
  for (const { name } of settings) expect(written).toContain(`| \`${name}\` |`);
});

it("changes nothing a second time", () => {
  const once = withSettingsTable(`${begin}${end}`);
  expect(withSettingsTable(once)).toBe(once);
});

it.each(["", begin, end, `${end}${begin}`])("says which markers are missing in %j", (readme) => {
  expect(() => withSettingsTable(readme)).toThrow(/README\.md must hold/u);
});
