import { useId } from "react";
import type { TableRow } from "#contract/shapes/tables.ts";
import { useLanguage } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { FieldRow } from "../form/field-row.tsx";
import { formFields } from "../form/form-fields.ts";
import styles from "./row-panel.module.css";

const nothing = () => undefined;

/** A row to read: its values by group, nothing that looks like an input. */
export function RowReading({ entity, row }: { entity: Entity; row: TableRow }) {
  const language = useLanguage();
  const formId = useId();
  return (
    <>
      {formFields(entity, row, "show", language).map((group) => (
        <section key={group.name} className={styles.group}>
          {group.title === undefined ? null : <h3>{group.title}</h3>}
          <div className={styles.fields}>
            {group.fields.map((field) => (
              <FieldRow
                key={field.name}
                formId={formId}
                entity={entity}
                field={field}
                value={row[field.name]}
                error={undefined}
                write={false}
                onChange={nothing}
                onLeave={nothing}
                onCreate={nothing}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
