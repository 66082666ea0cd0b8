import { pointerTo } from "../json-text.ts";
import type { Complaint } from "../schema-problem.ts";
import { missingLanguages, sharedByName } from "../shared-labels.ts";
import type { ChoiceSchema, OtherTexts } from "../table-schema.ts";
import type { LintRule } from "./lint-context.ts";

type Titled = { title?: string; "x-i18n"?: OtherTexts };

/** Everything that people read is there in three languages: an error in a shipped file, a warning in a dropped one. */
export const lintLanguages: LintRule = ({ schema, shipped }) => {
  const severity = shipped ? "error" : "warning";
  const complaints: Complaint[] = [];
  const check = (path: string, source: Titled) => {
    const missing = missingLanguages(source);
    if (missing.length > 0)
      complaints.push({ path, code: "missingLanguage", params: { languages: missing }, severity });
  };
  const choices = (path: string, list: readonly ChoiceSchema[] | undefined) =>
    list?.forEach((choice, index) => check(pointerTo(path, index), choice));

  check("", schema);
  for (const [name, field] of Object.entries(schema.properties)) {
    const path = pointerTo("/properties", name);
    check(path, field);
    choices(`${path}/oneOf`, field.oneOf);
    choices(`${path}/items/oneOf`, field.items?.oneOf);
    const ui = field["x-ui"];
    if (ui?.hint !== undefined) check(`${path}/x-ui/hint`, { title: ui.hint, "x-i18n": ui["x-i18n"] ?? {} });
    if (field["x-pattern"] !== undefined) check(`${path}/x-pattern`, field["x-pattern"]);
    if (
      ui?.group !== undefined &&
      schema["x-entity"].groups?.[ui.group] === undefined &&
      !knows("groups", ui.group)
    ) {
      check(`${path}/x-ui/group`, {});
    }
  }
  schema["x-rules"]?.forEach((rule, index) =>
    check(`/x-rules/${index}/message`, { title: rule.message, "x-i18n": rule["x-i18n"] ?? {} }),
  );
  for (const [name, group] of Object.entries(schema["x-entity"].groups ?? {})) {
    check(pointerTo("/x-entity/groups", name), group);
  }
  if (schema["x-entity"].group !== undefined && !knows("groups", schema["x-entity"].group))
    check("/x-entity/group", {});
  schema["x-entity"].actions?.forEach((action, index) => {
    if (action.title !== undefined || !knows("actions", action.name))
      check(`/x-entity/actions/${index}`, action);
  });
  return complaints;
};

const knows = (section: "groups" | "actions", name: string): boolean =>
  sharedByName(section, name) !== undefined;
