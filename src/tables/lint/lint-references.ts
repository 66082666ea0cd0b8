import { deriveKind, valueTypes } from "../derive-kind.ts";
import { pointerTo } from "../json-text.ts";
import type { Complaint } from "../schema-problem.ts";
import { type LintRule, unknownName } from "./lint-context.ts";

/** References, details and trees point to tables and properties that exist and fit. */
export const lintReferences: LintRule = ({ schema, tables, profiles }) => {
  const entity = schema["x-entity"];
  const complaints: Complaint[] = [];

  for (const [name, field] of Object.entries(schema.properties)) {
    const reference = field["x-ref"];
    if (reference === undefined) continue;
    const path = `${pointerTo("/properties", name)}/x-ref`;
    const target = tables.get(reference.entity);
    if (target === undefined) {
      complaints.push(...unknownName("unknownEntity", `${path}/entity`, reference.entity, tables.keys()));
      continue;
    }
    const columns = [...target.columnTypes.keys()];
    if (reference.field !== undefined) {
      complaints.push(...unknownName("unknownEntityField", `${path}/field`, reference.field, columns));
    }
    for (const filtered of Object.keys(reference.filter ?? {})) {
      complaints.push(
        ...unknownName("unknownEntityField", pointerTo(`${path}/filter`, filtered), filtered, columns),
      );
    }
    const targetColumn = target.columnTypes.get(reference.field ?? target.key);
    const isNumber = targetColumn !== undefined && ["bigint", "integer", "smallint"].includes(targetColumn);
    // A list keeps its members as texts, whatever they point to.
    const isList = deriveKind(field) === "multiChoice";
    if (!isList && targetColumn !== undefined && isNumber !== valueTypes(field).includes("integer")) {
      complaints.push({
        path,
        code: "referenceColumnDiffers",
        params: { entity: reference.entity, column: targetColumn },
      });
    }
  }

  const parent = entity.tree === undefined ? undefined : schema.properties[entity.tree.parent];
  if (parent !== undefined && parent["x-ref"]?.entity !== entity.name) {
    complaints.push({
      path: "/x-entity/tree/parent",
      code: "treeParentElsewhere",
      params: { entity: entity.name },
    });
  }
  const order = schema.properties[entity.tree?.order ?? ""];
  if (order !== undefined && deriveKind(order) !== "integer") {
    complaints.push({ path: "/x-entity/tree/order", code: "orderNotWhole" });
  }
  entity.detail?.forEach((detail, index) => {
    const path = `/x-entity/detail/${index}`;
    const target = tables.get(detail.entity);
    if (target === undefined) {
      complaints.push(...unknownName("unknownEntity", `${path}/entity`, detail.entity, tables.keys()));
    } else {
      complaints.push(
        ...unknownName("unknownEntityField", `${path}/field`, detail.field, target.columnTypes.keys()),
      );
      if (detail.order !== undefined) {
        const column = target.columnTypes.get(detail.order);
        complaints.push(
          ...unknownName("unknownEntityField", `${path}/order`, detail.order, target.columnTypes.keys()),
        );
        if (column !== undefined && !["bigint", "integer", "smallint"].includes(column))
          complaints.push({ path: `${path}/order`, code: "orderNotWhole" });
      }
      if (target.columnTypes.has(detail.field) && target.references.get(detail.field) !== entity.name) {
        complaints.push({
          path: `${path}/field`,
          code: "detailNotPointingBack",
          params: { entity: entity.name, field: detail.field },
        });
      }
    }
  });
  if (entity.profile !== undefined && profiles !== undefined) {
    complaints.push(...unknownName("unknownProfile", "/x-entity/profile", entity.profile, profiles));
  }
  return complaints;
};
