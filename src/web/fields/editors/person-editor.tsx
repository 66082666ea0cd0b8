import { ComponentDataType } from "#contract/codes/component-type.ts";
import { fieldAria } from "../field-aria.ts";
import type { FieldEditorProps } from "../field-kind.ts";
import { textList } from "../value-format.ts";
import { PersonSearch } from "./person-search.tsx";

/** Finds a person, or several where the field holds a list, by name or code. */
export function PersonEditor(props: FieldEditorProps) {
  const several = props.component.componentDataType === ComponentDataType.list;
  return (
    <PersonSearch
      {...fieldAria(props)}
      several={several}
      value={textList(props.value)}
      invalid={props.invalid}
      onChange={(codes) => props.onChange(several ? codes : (codes[0] ?? null))}
    />
  );
}
