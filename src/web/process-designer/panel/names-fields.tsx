import { NamesFields as Fields, type NamesFieldsProps } from "../../editing/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";

/** A text of the process in three languages, called after its property. */
export function NamesFields(props: Omit<NamesFieldsProps, "label" | "mayEdit" | "required">) {
  const t = useTexts("process-design");
  const { mayEdit } = useDesign();
  return <Fields {...props} label={t(`property.${props.property}`)} mayEdit={mayEdit} required />;
}
