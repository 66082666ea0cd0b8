import type { ReactNode } from "react";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { Choice } from "../choices.ts";

export interface WithChoicesProps {
  component: FormComponent;
  children: (choices: readonly Choice[], isFetching: boolean) => ReactNode;
  /** What stands there where the choices cannot be fetched; without it the problem, and another try. */
  instead?: ReactNode;
}
