import type { InputHTMLAttributes } from "react";
import { TextAreaField, type TextAreaFieldProps, TextField, type TextFieldProps } from "../kit/index.ts";
import { useDraftText } from "./use-draft-text.ts";

type OfDraft<Props> = Omit<Props, "value" | "onChange" | "onBlur"> & {
  /** What the document says; a number as it is written. */
  value: string | number;
  /** Told in pauses, and when the field is left. */
  onType: (text: string) => void;
};

function useDraftField(value: string | number, onType: (text: string) => void) {
  const text = useDraftText(String(value), onType);
  return {
    value: text.value,
    onChange: (event: { target: { value: string } }) => text.type(event.target.value),
    onBlur: text.settle,
  };
}

/** One line of a document that is being designed, with its label, hint and error. */
export function DraftTextField({ value, onType, ...field }: OfDraft<TextFieldProps>) {
  return <TextField {...field} {...useDraftField(value, onType)} />;
}

/** Several lines of such a document. */
export function DraftTextArea({ value, onType, ...field }: OfDraft<TextAreaFieldProps>) {
  return <TextAreaField {...field} {...useDraftField(value, onType)} />;
}

/** A text of such a document in a cell of a table, where the column says what it is. */
export function DraftInput({ value, onType, ...input }: OfDraft<InputHTMLAttributes<HTMLInputElement>>) {
  return <input {...input} {...useDraftField(value, onType)} />;
}
