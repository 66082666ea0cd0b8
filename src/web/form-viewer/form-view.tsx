import { useId, useMemo } from "react";
import { type FieldRightMap, mayWrite } from "#contract/rules/field-rights.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { AntdFrame } from "../antd/index.ts";
import { ChoiceParentsContext, parentsInForm } from "../fields/index.ts";
import { useLanguage } from "../i18n/index.ts";
import { FormPart } from "./form-part.tsx";
import { shownComponents } from "./form-rights.ts";
import type { FormStore } from "./form-store.ts";
import { useFieldParts } from "./use-field-parts.ts";
import { useFormLogic } from "./use-form-logic.ts";
import styles from "./form-viewer.module.css";

interface FormViewProps {
  page: FormPage;
  rights: FieldRightMap;
  store: FormStore;
  /** By whose clocks dates and times have their day and hour: those of the organisation whose form it is. */
  timeZone: string | undefined;
  /** Everything is read, whatever the rights allow. */
  readOnly?: boolean;
  /** The title is asked for elsewhere on the screen. */
  withoutHeading?: boolean;
}

/** React goes through all the siblings of what it draws again: of a long form, only those of a part. */
const partSize = 16;

/** A form as its reader may see and write it, on twelve columns that become one where there is no room. */
export function FormView(props: FormViewProps) {
  const { page, rights, store, timeZone, readOnly = false, withoutHeading = false } = props;
  const formId = useId();
  const language = useLanguage();
  const shown = useMemo(
    () => shownComponents(page.components, rights, withoutHeading || readOnly),
    [page, rights, withoutHeading, readOnly],
  );
  const parts = useMemo(() => inParts(shown), [shown]);
  const writing = !readOnly && shown.some((component) => mayWrite(component, rights));
  const hasParts = useFieldParts(shown, rights, readOnly);
  const hasLogic = useFormLogic({ page, rights, store, timeZone, readOnly });
  const parents = useMemo(() => parentsInForm(page.components, store), [page, store]);
  if (!hasParts || !hasLogic) return <div className={`${styles.frame} ${styles.coming}`} aria-busy="true" />;
  const List = writing ? "div" : "dl";
  return (
    <ChoiceParentsContext value={parents}>
      <AntdFrame>
        <div className={styles.frame}>
          <List className={styles.grid} data-writing={writing}>
            {parts.map((part) => (
              <FormPart
                key={part[0]?.componentCode}
                {...{ formId, store, rights, language, readOnly, writing }}
                components={part}
              />
            ))}
          </List>
        </div>
      </AntdFrame>
    </ChoiceParentsContext>
  );
}

function inParts(components: readonly FormComponent[]): FormComponent[][] {
  const parts: FormComponent[][] = [];
  for (let at = 0; at < components.length; at += partSize) parts.push(components.slice(at, at + partSize));
  return parts;
}
