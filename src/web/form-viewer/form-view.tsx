import { useId, useMemo } from "react";
import { type FieldRightMap, mayWrite } from "#contract/rules/field-rights.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { fieldKind } from "../fields/index.ts";
import { useLanguage } from "../i18n/index.ts";
import { shownComponents } from "./form-rights.ts";
import type { FormStore } from "./form-store.ts";
import { ReadField } from "./read-field.tsx";
import { useFieldParts } from "./use-field-parts.ts";
import { useFormLogic } from "./use-form-logic.ts";
import { WriteField } from "./write-field.tsx";

interface FormViewProps {
  page: FormPage;
  rights: FieldRightMap;
  store: FormStore;
  /** Everything is read, whatever the rights allow. */
  readOnly?: boolean;
  /** The title is asked for elsewhere on the screen. */
  withoutHeading?: boolean;
}

const columns = 12;
const defaultSpan = 4;

/** A form as its reader may see and write it, on twelve columns that become one where there is no room. */
export function FormView({ page, rights, store, readOnly = false, withoutHeading = false }: FormViewProps) {
  const formId = useId();
  const language = useLanguage();
  const shown = useMemo(
    () => shownComponents(page.components, rights, withoutHeading || readOnly),
    [page, rights, withoutHeading, readOnly],
  );
  const writing = !readOnly && shown.some((component) => mayWrite(component, rights));
  const hasParts = useFieldParts(shown, rights, readOnly);
  const hasLogic = useFormLogic(page, rights, store, readOnly);
  if (!hasParts || !hasLogic) return <div className="form-frame form-coming" aria-busy="true" />;
  const List = writing ? "div" : "dl";
  return (
    <div className="form-frame">
      <List className="form-grid" data-writing={writing}>
        {shown.map((component) => {
          const wide = fieldKind(component.componentType).wide;
          const span = wide ? columns : (component.componentCol ?? defaultSpan);
          const shared = { component, store, rights, language, span };
          return !readOnly && mayWrite(component, rights) ? (
            <WriteField key={component.componentCode} formId={formId} {...shared} />
          ) : writing ? (
            <dl key={component.componentCode} className="form-one" data-span={span}>
              <ReadField {...shared} />
            </dl>
          ) : (
            <ReadField key={component.componentCode} {...shared} />
          );
        })}
      </List>
    </div>
  );
}
