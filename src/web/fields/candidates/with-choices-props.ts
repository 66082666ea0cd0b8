import type { ReactNode } from "react";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { Choice } from "../choices.ts";

export interface WithChoicesProps {
  component: FormComponent;
  children: (choices: readonly Choice[], isFetching: boolean) => ReactNode;
  /** What is chosen: what is no longer offered once the value above was chosen anew is taken out. */
  chosen?: { value: JsonValue | undefined; onChange: (value: JsonValue) => void };
  /** What stands there where the choices cannot be fetched; without it the problem, and another try. */
  instead?: ReactNode;
}
