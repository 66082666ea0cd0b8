import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKinds } from "#contract/components/component-kinds.ts";
import { mayHaveTotal, titleOf } from "../../fields/index.ts";
import { namesOfNew } from "../../editing/index.ts";
import { useLanguage, useTexts } from "../../i18n/index.ts";
import { CheckBox, SelectField, TextButton } from "../../kit/index.ts";
import { type Chosen, useBuilder } from "../builder-context.ts";
import { arranged, insertComponents, keyOf, newComponent, numbersOf } from "../model/index.ts";
import { propertyTitleKey } from "../property-words.ts";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "../use-error-at.ts";
import styles from "./panel.module.css";

/** The columns of a sub-table: one is added, or opened to be changed. Which of its figures have a total is chosen. */
export function ColumnFields({ chosen: { key, component } }: { chosen: Chosen }) {
  const t = useTexts("form-builder", "form-design");
  const language = useLanguage();
  const { mark, edit, mayEdit } = useBuilder();
  const { change } = useChange();
  const errorAt = useErrorAt();
  const [at] = numbersOf(key);
  const { children = [] } = component;
  const columns = arranged(children);
  const error = errorAt({ key }, "children");
  const choice = (number: number) => t("newChoice", { number });
  const add = (type: ComponentType, label: string) => {
    const column = newComponent(type, label, choice, namesOfNew(language, label));
    edit((page) => insertComponents(page, [column], { table: at, at: columns.length }));
  };
  const kinds = Object.entries(ComponentType).filter(([, type]) => componentKinds[type].inSubTable);
  return (
    <fieldset className={styles.list} data-property="children">
      <legend>{t(propertyTitleKey(component, "children"))}</legend>
      {error === undefined ? null : <p className={styles.fault}>{error}</p>}
      <p className={styles.note}>{t("columns.note")}</p>
      <ol>
        {columns.map((column) => (
          <li key={column.componentCode}>
            <TextButton onClick={() => mark(keyOf(at, children.indexOf(column)))}>
              {titleOf(column, language) || column.componentCode}
            </TextButton>
          </li>
        ))}
      </ol>
      {columns.some(mayHaveTotal) ? (
        <fieldset className={styles.list}>
          <legend>{t("columns.totals")}</legend>
          {columns.filter(mayHaveTotal).map((column) => (
            <CheckBox
              key={column.componentCode}
              label={titleOf(column, language) || column.componentCode}
              checked={column.isTotaled !== false}
              disabled={!mayEdit}
              onChange={(event) =>
                change(keyOf(at, children.indexOf(column)), {
                  isTotaled: event.target.checked ? undefined : false,
                })
              }
            />
          ))}
        </fieldset>
      ) : null}
      {mayEdit ? (
        <SelectField
          label={t("columns.add")}
          value=""
          none={t("columns.choose")}
          options={kinds.map(([name, type]) => ({
            value: String(type),
            label: t(`form-design:componentType.${name}`),
          }))}
          onChoose={(type) => {
            const kind = kinds.find(([, each]) => String(each) === type);
            if (kind !== undefined) add(kind[1], t(`form-design:componentType.${kind[0]}`));
          }}
        />
      ) : null}
    </fieldset>
  );
}
