import { componentKind } from "#contract/components/component-kinds.ts";
import { usualSpan } from "#contract/shapes/form-components.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, SelectField } from "../../kit/index.ts";
import { SaveBlockButton } from "../blocks/save-block-button.tsx";
import { useBuilder } from "../builder-context.ts";
import { copyBlock } from "../clipboard.ts";
import { blockOf, componentAtKey, duplicateComponents, removeComponents } from "../model/index.ts";
import { useChange } from "../use-change.ts";
import styles from "./panel.module.css";

const shared = ["isRequired", "isCondition", "componentCol"] as const;

/** What holds where a field says nothing. */
const usual = { isRequired: false, isCondition: true, componentCol: usualSpan } as const;

/** What several fields have in common, changed in all of them at once. */
export function SeveralPanel() {
  const t = useTexts("form-builder");
  const { page, marked, edit, mayEdit } = useBuilder();
  const { changeAll } = useChange();
  const chosen = marked.flatMap((key) => {
    const component = componentAtKey(page, key);
    return component === undefined ? [] : [{ key, component }];
  });
  return (
    <>
      {shared.map((property) => {
        const having = chosen.filter(
          ({ component }) => componentKind(component.componentType)?.properties.includes(property) === true,
        );
        if (having.length === 0) return null;
        const values = new Set(having.map(({ component }) => String(component[property] ?? usual[property])));
        const options =
          property === "componentCol"
            ? [3, 4, 6, 8, 12].map((span) => ({ value: String(span), label: t("span", { span }) }))
            : ["true", "false"].map((value) => ({ value, label: t(`yesNo.${value}`) }));
        return (
          <SelectField
            key={property}
            label={t(`property.${property}`)}
            value={values.size === 1 ? [...values].join("") : ""}
            none={t("panel.differ")}
            disabled={!mayEdit}
            options={options}
            onChoose={(value) =>
              value !== "" &&
              changeAll(
                having.map(({ key }) => key),
                { [property]: property === "componentCol" ? Number(value) : value === "true" },
              )
            }
          />
        );
      })}
      <div className={styles.buttons}>
        <Button size="small" onClick={() => copyBlock(blockOf(page, marked))}>
          {t("act.copy")}
        </Button>
        {mayEdit ? <SaveBlockButton keys={marked} /> : null}
        {mayEdit ? (
          <>
            <Button size="small" onClick={() => edit((now) => duplicateComponents(now, marked))}>
              {t("act.duplicate")}
            </Button>
            <Button size="small" look="danger" onClick={() => edit((now) => removeComponents(now, marked))}>
              {t("act.remove")}
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}
