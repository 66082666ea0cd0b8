import { memo } from "react";
import type { Language } from "#contract/codes/language.ts";
import { type FieldRightMap, mayWrite } from "#contract/rules/field-rights.ts";
import { usualSpan } from "#contract/shapes/form-components.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { fieldKind } from "../fields/index.ts";
import type { FormStore } from "./form-store.ts";
import { ReadField } from "./read-field.tsx";
import { WriteField } from "./write-field.tsx";
import styles from "./form-viewer.module.css";

const columns = 12;

interface FormPartProps {
  formId: string;
  components: readonly FormComponent[];
  store: FormStore;
  rights: FieldRightMap;
  language: Language;
  readOnly: boolean;
  /** Whether anything of the whole form is written. */
  writing: boolean;
}

/** Some fields of a form, one after the other; the grid around them is the form's. */
export const FormPart = memo(function FormPart({
  components,
  readOnly,
  writing,
  formId,
  ...props
}: FormPartProps) {
  return components.map((component) => {
    const wide = fieldKind(component.componentType).wide;
    const span = wide ? columns : (component.componentCol ?? usualSpan);
    const shared = { component, span, ...props };
    return !readOnly && mayWrite(component, props.rights) ? (
      <WriteField key={component.componentCode} formId={formId} {...shared} />
    ) : writing ? (
      <dl key={component.componentCode} className={styles.one} data-span={span}>
        <ReadField {...shared} />
      </dl>
    ) : (
      <ReadField key={component.componentCode} {...shared} />
    );
  });
});
