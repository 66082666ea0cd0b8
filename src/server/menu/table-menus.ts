import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import { readAllSchemas } from "#tables";
import type { MenuToInsert } from "./insert-default-menus.ts";

/** The group that the tables stand in; its entries follow it. */
export const tableGroupId = 6000;

/** An entry for every table of a folder of schemas (spec §2 Basic*), for those who may add to it, or else change or read it. */
export async function tableMenus(schemasDir: string): Promise<MenuToInsert[]> {
  const names = (await readdir(schemasDir)).filter(
    (name) => name.endsWith(".json") && name !== "profiles.json",
  );
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      text: await readFile(join(schemasDir, name), "utf8"),
      shipped: true,
    })),
  );
  const models = [...readAllSchemas(files).models.values()];
  models.sort((a, b) => compare(a.navigationGroup ?? "", b.navigationGroup ?? "") || compare(a.name, b.name));
  return models.map((model, place) => {
    const titles = model.listTitles as Readonly<Partial<Record<Language, string>>>;
    const { [defaultLanguage]: menuName = model.name, ...menuNames } = titles;
    const { create = [], update = [], read = [] } = model.access;
    const roles = [create, update].find((some) => some.length > 0) ?? read;
    return {
      menuId: tableGroupId + 1 + place,
      parentMenuId: tableGroupId,
      menuName,
      menuNames,
      menuUrl: `/basic/${model.name}`,
      roles: roles.includes("*") ? [] : roles,
    };
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
