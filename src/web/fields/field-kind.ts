import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import type { ComponentType as ReactComponent } from "react";
import type { ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

/** Finds the kind of a component by its type. */
export type KindOf = (type: ComponentType) => FieldKind;

/** The other fields of a form. */
export interface FieldSiblings {
  value: (code: string) => JsonValue | undefined;
  listenToField: (code: string, listener: () => void) => () => void;
}

/** What an editor is given. `id` belongs on the element that takes the focus. */
export interface FieldEditorProps {
  id: string;
  component: FormComponent;
  value: JsonValue | undefined;
  onChange: (value: JsonValue) => void;
  invalid: boolean;
  required: boolean;
  /** Ids of the help and error texts. */
  describedBy: string | undefined;
  labelledBy: string;
  language: Language;
  /** For kinds with parts of their own: rights and errors by full path, such as `lines.cost` and `lines[0].cost`. */
  rights: FieldRightMap;
  errors: Readonly<Record<string, string>>;
  /** The registry, for kinds made of other kinds. */
  kindOf: KindOf;
  /** Other fields of the same form, for kinds that depend on them: their values, and their changes. */
  siblings?: FieldSiblings;
  /** Told while the value is not yet what it will be, by the id of the field: a file on its way. */
  onUnfinished?: (id: string, unfinished: boolean) => void;
  /** Of files: a further one takes the place of those there, so that it may have their name. */
  takesPlace?: boolean;
  /** Told what the editor alone can see to be wrong, in words by full path: nothing is sent until it is mended. */
  onFaults?: (faults: Readonly<Record<string, string>>) => void;
}

export interface FieldReadProps {
  component: FormComponent;
  value: JsonValue | undefined;
  language: Language;
  rights: FieldRightMap;
  kindOf: KindOf;
}

export interface PrintContext {
  component: FormComponent;
  language: Language;
  /** A word of the `form` texts, such as `yes`. */
  word: (key: string) => string;
}

/** One kind of field: everything a form, a table or a printout needs to know about it. */
export interface FieldKind {
  type: ComponentType;
  /** The value of a field nobody has touched. */
  empty: JsonValue;
  /** Figures stand at the end of their column. */
  align: "start" | "end";
  /** Whether the kind takes the whole width whatever its component asks for. */
  wide: boolean;
  /** Whether the label names one control or a group of them. */
  label: "control" | "group" | "none";
  /** The value as one line of text: for print, export and lists. */
  print: (value: JsonValue | undefined, context: PrintContext) => string;
  Editor: ReactComponent<FieldEditorProps>;
  Read: ReactComponent<FieldReadProps>;
  Cell: ReactComponent<FieldReadProps>;
  /** For kinds whose height is not known before their parts have come: fetches what drawing them needs. */
  fetchFirst?: (writing: boolean) => Promise<unknown>;
}
