import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKind, componentKinds, componentTypeName } from "#contract/components/component-kinds.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { textProperties } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button, SelectField, TextField } from "../../kit/index.ts";
import { SaveBlockButton } from "../blocks/save-block-button.tsx";
import { type Chosen, useBuilder } from "../builder-context.ts";
import { copyBlock } from "../clipboard.ts";
import { blockOf, changeComponent, duplicateComponents, moveBy } from "../model/index.ts";
import { removeComponents, renameCode, withKind } from "../model/index.ts";
import { useChange } from "../use-change.ts";
import { propertyTitleKey } from "../property-words.ts";
import { useErrorAt } from "../use-error-at.ts";
import { NamesFields } from "./names-fields.tsx";
import { PropertyFields } from "./property-fields.tsx";
import { useSavedText } from "./use-saved-text.ts";
import styles from "./panel.module.css";

/** The properties of one component, read off the entry of its kind. */
export function ComponentPanel({ chosen }: { chosen: Chosen }) {
  const t = useTexts("form-builder", "form-design");
  const { key, component } = chosen;
  const { page, edit, mayEdit } = useBuilder();
  const { change } = useChange();
  const errorAt = useErrorAt();
  const { componentType, componentTitle, componentCode, comments = "", commentsI18n, i18n } = component;
  const code = useSavedText(componentCode, (typed) => edit((now) => renameCode(now, key, typed)));
  const become = (kind: string) =>
    edit((now) => changeComponent(now, key, (before) => withKind(before, Number(kind) as ComponentType)));
  const isText = componentType === ComponentType.staticText;
  return (
    <>
      <NamesFields
        label={t("property.componentTitle")}
        property="componentTitle"
        required
        error={errorAt({ key }, "componentTitle")}
        value={componentTitle}
        names={i18n}
        onChange={(given, about) => change(key, textProperties(given, "componentTitle", "i18n"), about)}
      />
      <TextField
        {...code}
        label={t("property.componentCode")}
        required
        hint={t("hint.componentCode")}
        error={errorAt({ key }, "componentCode")}
        readOnly={!mayEdit}
        spellCheck={false}
        data-property="componentCode"
      />
      <SelectField
        label={t("property.componentType")}
        value={String(componentType)}
        error={errorAt({ key }, "componentType")}
        disabled={!mayEdit}
        data-property="componentType"
        options={kindsFor(component, key).map((type) => ({
          value: String(type),
          label: t(`form-design:componentType.${componentTypeName(type) ?? ""}`),
        }))}
        onChoose={become}
      />
      <NamesFields
        label={t(propertyTitleKey(component, "comments"))}
        property="comments"
        long={isText}
        hint={isText ? undefined : t("hint.comments")}
        value={comments}
        names={commentsI18n}
        onChange={(given, about) =>
          change(key, textProperties(given, "comments", "commentsI18n", "optional"), about)
        }
      />
      <PropertyFields chosen={chosen} />
      {mayEdit ? (
        <div className={styles.buttons}>
          <Button size="small" onClick={() => edit((now) => moveBy(now, [key], -1))}>
            {t("act.earlier")}
          </Button>
          <Button size="small" onClick={() => edit((now) => moveBy(now, [key], 1))}>
            {t("act.later")}
          </Button>
          <Button size="small" onClick={() => edit((now) => duplicateComponents(now, [key]))}>
            {t("act.duplicate")}
          </Button>
          <Button size="small" onClick={() => copyBlock(blockOf(page, [key]))}>
            {t("act.copy")}
          </Button>
          <SaveBlockButton keys={[key]} />
          <Button size="small" look="danger" onClick={() => edit((now) => removeComponents(now, [key]))}>
            {t("act.remove")}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** The kinds a component may become without losing what it holds, its own among them. */
function kindsFor({ componentType, componentDataType }: FormComponent, key: string): ComponentType[] {
  const own = componentKind(componentType);
  const isColumn = key.includes(".");
  return Object.values(componentKinds)
    .filter(
      ({ type, dataTypes, inSubTable }) =>
        type === componentType ||
        (own !== undefined &&
          dataTypes.includes(componentDataType) &&
          own.notSetByEvents === componentKind(type)?.notSetByEvents &&
          (!isColumn || inSubTable)),
    )
    .map(({ type }) => type);
}
