import { createContext, useContext } from "react";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { processDesignNames } from "#contract/calls/process-design.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { CandidateNames } from "../conditions/index.ts";
import type { HistoryStep } from "../editing/index.ts";
import type { Present } from "../presence/index.ts";
import type { DesignProblem, Edited } from "./model/index.ts";

export type DesignNames = OutputOf<typeof processDesignNames>;

/** A command of the model, on the definition as it is when it is carried out. */
export type Command = (definition: ProcessDefinition) => Edited | ProcessDefinition;

/**
 * Whether what is wrong is known: without the names it refers to a definition cannot be judged, and whoever may not read
 * those is told so instead of "none".
 */
export type Judging = "pending" | "done" | "noRight" | "failed";

/** What is chosen in a definition. It changes at every step that somebody walks along, and with it nothing else. */
export interface Chosen {
  /** The step whose panel is open; nothing: the process. */
  chosen: string | undefined;
  /** Steps that are marked to be copied or removed together; the chosen one is among them. */
  marked: readonly string[];
  /** Where the panel shall put the focus, once it shows what is chosen. */
  wanted: WantedPlace | undefined;
}

/** A definition on the screen: what every view shows, and the one way to change it. */
export interface Design {
  definition: ProcessDefinition;
  page: FormPage | undefined;
  /** Names of roles, people, departments …; nothing until they have arrived. */
  names: DesignNames | undefined;
  /** What the values of its conditions are called, and people who are not among the names. */
  called?: CandidateNames | undefined;
  problems: readonly DesignProblem[];
  judging: Judging;
  choose: (taskId: string | undefined, how?: "alone" | "too") => void;
  /** Marks these and no others; the last of them is chosen. */
  mark: (taskIds: readonly string[]) => void;
  /** May be changed here: not an older version, not on a phone. */
  mayEdit: boolean;
  /** `about` joins what is typed into one field to one step back. */
  edit: (command: Command, about?: string) => void;
  undo?: () => void;
  redo?: () => void;
  /** The step back or forth that led to the definition as it is. */
  step?: HistoryStep<ProcessDefinition> | undefined;
  /** Who else has the draft open, with the step they are at. */
  others: readonly Present[];
  /** Of a trial: how its steps stand. */
  standing?: { open: ReadonlySet<string>; done: ReadonlySet<string>; ahead: ReadonlySet<string> };
  want: (place: WantedPlace | undefined) => void;
}

/** The property a problem is about, and of which transition; without one the first of all. */
export interface WantedPlace {
  property?: string;
  transition?: number;
}

export const DesignContext = createContext<Design | undefined>(undefined);

/** Apart from the design: what shows many steps is not drawn anew because another one of them is chosen. */
export const ChosenContext = createContext<Chosen | undefined>(undefined);

/** The definition being designed. Only below a designer. */
export function useDesign(): Design {
  return existing(useContext(DesignContext));
}

/** What is chosen in it; whoever asks is drawn at every step that somebody walks along. */
export function useChosen(): Chosen {
  return existing(useContext(ChosenContext));
}

function existing<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("no designer around");
  return part;
}

/** The step whose panel is open. */
export function useChosenStep(): TaskDefinition | undefined {
  const { definition } = useDesign();
  const { chosen } = useChosen();
  return definition.tasks.find(({ taskId }) => taskId === chosen);
}
