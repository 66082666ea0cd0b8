import { readCallAlias } from "../call-alias.ts";
import { pointerTo } from "../json-text.ts";
import { nearestWord } from "../nearest-word.ts";
import type { Complaint } from "../schema-problem.ts";
import { type LintRule, unknownName } from "./lint-context.ts";

/** An alias without a method and a path is the name of a declared call. */
function unknownCall(path: string, name: string, calls: readonly string[] | undefined): Complaint[] {
  if (calls === undefined || calls.includes(name)) return [];
  const nearest = nearestWord(name, calls);
  const known = nearest === undefined ? ["METHOD /path json|query|form"] : [nearest];
  return [
    {
      path,
      code: "unknownWord",
      params: { word: name, known },
      ...(nearest === undefined ? {} : { nearest }),
    },
  ];
}

/** Placeholders of paths name what the caller has: fields of one row, the keys of a selection, nothing for a whole table. */
export const lintCalls: LintRule = ({ schema, calls }) => {
  const entity = schema["x-entity"];
  const fields = Object.keys(schema.properties);
  const complaints: Complaint[] = [];
  const check = (path: string, text: string, known: readonly string[]) => {
    const alias = readCallAlias(text);
    if ("call" in alias) {
      complaints.push(...unknownCall(path, alias.call, calls));
      return;
    }
    for (const name of alias.placeholders)
      complaints.push(...unknownName("unknownPlaceholder", path, name, known));
    if (alias.path.replaceAll(/\{[^{}]*\}/g, "").match(/[{}]/)) {
      complaints.push({
        path,
        code: "badSpelling",
        params: { found: text, pattern: "METHOD /path/{field}" },
      });
    }
  };
  for (const [operation, text] of Object.entries(entity.api ?? {})) {
    const isOfTable = ["list", "create", "import", "export"].includes(operation);
    if (text !== false) check(pointerTo("/x-entity/api", operation), text, isOfTable ? [] : fields);
  }
  const names = new Set<string>();
  entity.actions?.forEach((action, index) => {
    const path = `/x-entity/actions/${index}`;
    check(`${path}/call`, action.call, { table: [], row: fields, selection: ["keys"] }[action.on]);
    if (names.has(action.name))
      complaints.push({ path: `${path}/name`, code: "duplicateAction", params: { name: action.name } });
    names.add(action.name);
  });
  return complaints;
};
