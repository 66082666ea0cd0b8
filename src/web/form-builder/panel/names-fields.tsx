import { NamesFields as Fields, type NamesFieldsProps } from "../../editing/index.ts";
import { useBuilder } from "../builder-context.ts";

/** A text of the form in three languages. */
export function NamesFields(props: Omit<NamesFieldsProps, "mayEdit">) {
  const { mayEdit } = useBuilder();
  return <Fields {...props} mayEdit={mayEdit} />;
}
