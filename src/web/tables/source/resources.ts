import type { ResourceProps } from "@refinedev/core";
import type { Language } from "#contract/codes/language.ts";
import type { Entity } from "./entity.ts";

/** refine's resources, made of the tables there are now. Plain data: no nodes and no functions. */
export function resourcesOf(entities: readonly Entity[], language: Language): ResourceProps[] {
  return entities.map(({ name, model, rights }) => ({
    name,
    list: `/basic/${name}`,
    meta: {
      label: model.listTitles[language],
      abilities: {
        list: rights.read,
        show: rights.read,
        create: rights.create,
        clone: rights.create,
        edit: rights.update,
        delete: rights.delete,
      },
    },
  }));
}
