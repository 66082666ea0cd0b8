import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkoutDir } from "#server/checkout.ts";
import { readAllSchemas } from "#tables";
import { tableReference } from "../../generators/write-table-reference.ts";
import { aSchema } from "../support/builders/schema-folder.ts";

const committed = await readFile(join(checkoutDir, "docs/tables.md"), "utf8");

function referenceOf(given: Parameters<typeof aSchema>[0]): string {
  const text = JSON.stringify(aSchema(given));
  const folder = readAllSchemas([{ name: "things.json", text }]);
  expect(folder.problems.filter(({ severity }) => severity === "error")).toEqual([]);
  return tableReference(folder);
}

describe("the page of all tables", () => {
  it("names each field with its titles, kind and rules, each operation with roles and call", () => {
    // when
    const page = referenceOf({
      name: "thing",
      required: ["plate"],
      properties: {
        plate: {
          title: "车牌",
          "x-i18n": { "en-US": "Plate", "ja-JP": "ナンバー" },
          type: "string",
          minLength: 1,
          maxLength: 20,
          "x-unique": true,
        },
        colour: {
          title: "颜色",
          type: "string",
          default: "red",
          oneOf: [{ const: "red", title: "红", "x-i18n": { "en-US": "Red" } }],
          "x-access": { read: ["admin"] },
        },
        begin: { title: "开始", type: "string", format: "date" },
        end: { title: "结束", type: "string", format: "date" },
      },
      more: {
        "x-rules": [{ test: ["lte", "begin", "end"], path: "end", message: "先后不对" }],
        if: { properties: { colour: { const: "red" } }, required: ["colour"] },
        // oxlint-disable-next-line unicorn/no-thenable
        then: { required: ["begin"] },
      },
      entity: { api: { create: "addThing", delete: false, update: "PUT /things/{id} json" } },
    });

    // then
    expect(page).toContain(
      "| `plate` | 车牌 · Plate · ナンバー | text | required; unique; 1 to 20 characters |",
    );
    expect(page).toContain('| `colour` | 颜色 | choice | default `"red"`; `red` Red; read by admin |');
    expect(page).toContain("- `begin` ≤ `end` (先后不对)");
    expect(page).toContain("- `begin` required when `colour` is `red`");
    expect(page).toContain("| create | everybody | `/basic/thing/add`, `addThing` |");
    expect(page).toContain("| update | everybody | `/basic/thing/update`, `PUT /things/{id} json` |");
    expect(page).not.toContain("| delete |");
  });

  it("has every table that is shipped, and no link to nowhere", () => {
    // given
    const heads = [...committed.matchAll(/^## (\S+)$/gmu)].map(([, name]) => name!.toLowerCase());

    // when
    const links = [...committed.matchAll(/\]\(#([^)]+)\)/gu)].map(([, anchor]) => anchor!);

    // then
    expect(heads.length).toBeGreaterThan(30);
    expect(links.filter((anchor) => !heads.includes(anchor))).toEqual([]);
    expect(heads.filter((anchor) => !links.includes(anchor))).toEqual([]);
  });
});
