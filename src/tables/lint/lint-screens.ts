import { buildFields } from "../build-fields.ts";
import { kindOf, operatorsOf } from "../field-kinds.ts";
import { pointerTo } from "../json-text.ts";
import type { Complaint } from "../schema-problem.ts";
import { nearestWord } from "../nearest-word.ts";
import type { LintRule } from "./lint-context.ts";

/** Operators that a filter of the screen asks with. */
const filterNeeds = { eq: ["eq"], like: ["like"], in: ["in"], range: ["gte", "lte"] } as const;

/** Widgets, filters and orders suit the kind of the field; a large table filters and sorts on indexed fields. */
export const lintScreens: LintRule = ({ schema, tables }) => {
  const entity = schema["x-entity"];
  const isLarge = entity.count === "estimate" || entity.count === "none";
  const fields = buildFields(schema, tables);
  const inUniqueSet = new Set(
    Object.entries(schema.properties).flatMap(([name, { "x-unique": unique }]) =>
      unique === undefined || unique === false ? [] : [name],
    ),
  );
  const complaints: Complaint[] = [];
  for (const field of fields) {
    const ui = schema.properties[field.name]?.["x-ui"];
    const path = `${pointerTo("/properties", field.name)}/x-ui`;
    const { sortable, widgets } = kindOf(field);
    if (ui?.widget !== undefined && !widgets.includes(ui.widget)) {
      const nearest = nearestWord(ui.widget, widgets);
      complaints.push({
        path: `${path}/widget`,
        code: "unsuitableWidget",
        params: { widget: ui.widget, known: [...widgets] },
        nearest,
      });
    }
    if (ui?.filter !== undefined) {
      const known: readonly string[] = operatorsOf(field);
      if (!filterNeeds[ui.filter].every((operator) => known.includes(operator))) {
        complaints.push({
          path: `${path}/filter`,
          code: "filterNotForKind",
          params: { filter: ui.filter, kind: field.kind },
        });
      }
      const isIndexed = field.indexes.length > 0 || inUniqueSet.has(field.name) || field.name === entity.key;
      if (isLarge && !isIndexed) {
        complaints.push({
          path: `${path}/filter`,
          code: "unindexedFilter",
          params: { name: field.name },
          severity: "warning",
        });
      }
    }
    if (ui?.sort === true && !sortable) {
      complaints.push({
        path: `${path}/sort`,
        code: "notSortable",
        params: { name: field.name, kind: field.kind },
      });
    }
  }
  entity.sort?.forEach((term, index) => {
    const field = fields.find((one) => one.name === term.replace(/^-/, ""));
    if (field !== undefined && !kindOf(field).sortable) {
      complaints.push({
        path: `/x-entity/sort/${index}`,
        code: "notSortable",
        params: { name: field.name, kind: field.kind },
      });
    }
  });
  return complaints;
};
