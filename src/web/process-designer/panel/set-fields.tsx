import { componentKind } from "#contract/components/component-kinds.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { titleOf } from "../../fields/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import { useChange } from "../use-change.ts";
import { NamedExpressions } from "./named-expressions.tsx";
import { useErrorAt } from "./use-error-at.ts";

/** What an automatic step writes into the form: fields, each with the FEEL of its value. */
export function SetFields({ task }: { task: TaskDefinition }) {
  const t = useTexts("process-design", "process-effects");
  const language = useLanguage();
  const { page } = useDesign();
  const { changeStep } = useChange();
  const fault = useErrorAt("setFields", "setFields");
  const components = componentsOf(page);
  const settable = components.filter(
    ({ componentType }) => componentKind(componentType)?.notSetByEvents !== true,
  );
  const nameOf = (code: string) => {
    const component = components.find(({ componentCode }) => componentCode === code);
    return component === undefined ? code : titleOf(component, language);
  };
  return (
    <NamedExpressions
      legend={t("property.setFields")}
      nameLabel={t("process-effects:setFields.field")}
      addLabel={t("process-effects:setFields.add")}
      property="setFields"
      place="setFields"
      fault={fault}
      entries={task.setFields ?? {}}
      names={settable.map(({ componentCode }) => componentCode)}
      titleOf={nameOf}
      onChange={(setFields, about) =>
        changeStep(
          task.taskId,
          ({ setFields: _before, ...before }) =>
            Object.keys(setFields).length === 0 ? before : { ...before, setFields },
          about,
        )
      }
    />
  );
}
