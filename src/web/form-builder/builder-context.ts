import { createContext, useContext } from "react";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { HistoryStep } from "../editing/index.ts";
import type { Present } from "../presence/index.ts";
import type { Edited, FormProblem } from "./model/index.ts";

/** A command of the model, on the page as it is when it is carried out. */
export type Command = (page: FormPage) => Edited | FormPage;

export type BuilderView = "fields" | "events" | "texts" | "preview";

/** A form on the builder's table: what every view shows, and the one way to change it. */
export interface Builder {
  page: FormPage;
  problems: readonly FormProblem[];
  /** Keys of the components that are marked; the panel shows the last. */
  marked: readonly string[];
  mark: (key: string | undefined, how?: "alone" | "too") => void;
  /** May be changed here: one's own form, its latest version, not on a phone. */
  mayEdit: boolean;
  /** `about` joins what is typed into one field to one step back. */
  edit: (command: Command, about?: string) => void;
  undo?: () => void;
  redo?: () => void;
  /** The step back or forth that led to the page as it is. */
  step?: HistoryStep<FormPage> | undefined;
  /** Who else has the form open, with the code of the component they are at. */
  others: readonly Present[];
  view: BuilderView;
  show: (view: BuilderView) => void;
  /** Where the focus shall go: the property a problem is about. */
  wanted: { property: string; event?: number } | undefined;
  want: (place: { property: string; event?: number } | undefined) => void;
}

export const BuilderContext = createContext<Builder | undefined>(undefined);

/** The form being designed. Only below a builder. */
export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (builder === undefined) throw new Error("no form builder around");
  return builder;
}

/** A component the panel shows, with its key and the one way to change it. */
export interface Chosen {
  key: string;
  component: FormComponent;
}
