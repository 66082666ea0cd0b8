import { pointerTo } from "../json-text.ts";
import type { Complaint } from "../schema-problem.ts";
import { type LintRule, unknownName } from "./lint-context.ts";

/** Words that mean something else in a filter or an answer, or that every object has without being given them. */
export const reservedNames: readonly string[] = [
  "and",
  "or",
  "rowVersion",
  "constructor",
  "hasOwnProperty",
  "isPrototypeOf",
  "propertyIsEnumerable",
  "toLocaleString",
  "toString",
  "valueOf",
];

/** Every name that the file gives to a property must be one: key, label, tree, sort, required, unique, rules. */
export const lintNames: LintRule = ({ schema }) => {
  const fields = Object.keys(schema.properties);
  const entity = schema["x-entity"];
  const complaints: Complaint[] = [];
  const field = (path: string, name: string) =>
    complaints.push(...unknownName("unknownField", path, name, fields));
  const each = (path: string, names: readonly string[] | undefined) =>
    (names ?? []).forEach((name, index) => field(pointerTo(path, index), name));

  field("/x-entity/key", entity.key);
  field("/x-entity/label", entity.label);
  if (typeof entity.labelIn === "string") field("/x-entity/labelIn", entity.labelIn);
  else
    for (const [language, name] of Object.entries(entity.labelIn ?? {}))
      field(pointerTo("/x-entity/labelIn", language), name);
  if (entity.tree !== undefined) field("/x-entity/tree/parent", entity.tree.parent);
  if (entity.tree?.order !== undefined) field("/x-entity/tree/order", entity.tree.order);
  each(
    "/x-entity/sort",
    entity.sort?.map((term) => term.replace(/^-/, "")),
  );
  each("/required", schema.required);
  for (const [name, others] of Object.entries(schema.dependentRequired ?? {})) {
    field(pointerTo("/dependentRequired", name), name);
    each(pointerTo("/dependentRequired", name), others);
  }
  for (const [name, { "x-unique": unique }] of Object.entries(schema.properties)) {
    const path = pointerTo("/properties", name);
    if (reservedNames.includes(name)) complaints.push({ path, code: "reservedName", params: { word: name } });
    if (Array.isArray(unique)) each(`${path}/x-unique`, unique);
  }
  schema["x-rules"]?.forEach((rule, index) => {
    field(`/x-rules/${index}/test/1`, rule.test[1]);
    field(`/x-rules/${index}/path`, rule.path);
  });
  const conditions = [
    ["", schema] as const,
    ...(schema.allOf ?? []).map((one, index) => [`/allOf/${index}`, one] as const),
  ];
  for (const [path, branch] of conditions) {
    for (const word of ["if", "then", "else"] as const) {
      const part = branch[word];
      each(`${path}/${word}/required`, part?.required);
      for (const name of Object.keys(part?.properties ?? {}))
        field(pointerTo(`${path}/${word}/properties`, name), name);
    }
  }
  return complaints;
};
