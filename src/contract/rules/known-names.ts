import type { ComparedAs } from "../components/component-kind.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import type { FormComponent, FormPage } from "../shapes/form-page.ts";

/** Names a definition may refer to. */
export interface KnownNames {
  roles: ReadonlySet<string>;
  users: ReadonlySet<string>;
  processTypes: ReadonlySet<string>;
  companies: ReadonlySet<string>;
  /** Departments of the organisation by number, as texts; absent where nobody can tell. */
  departments?: ReadonlySet<string>;
  /** Published approver matrices by id, each with the fields it asks for. */
  matrices?: ReadonlyMap<string, readonly string[]>;
  /** Outside systems that may be called. */
  systems?: ReadonlySet<string>;
  /** Tables to which whoever publishes may add rows, with the fields that they may fill and those that have to be. */
  tables?: ReadonlyMap<string, KnownTable>;
  /** Published processes of the organisation by id. */
  processes?: ReadonlyMap<string, KnownProcess>;
}

/** A table that a step may add rows to. */
export interface KnownTable {
  fields: readonly string[];
  required: readonly string[];
  /** What a field holds, where that can be said. */
  kinds?: FieldKinds;
}

/** What fields hold, by their names. */
export type FieldKinds = Readonly<Record<string, ComparedAs>>;

/** The field that a value is written into. */
export interface WrittenInto {
  field: string;
  kind: ComparedAs;
}

/** What a process that starts another has to know of it. */
export interface KnownProcess {
  /** The fields of its form. */
  fields: readonly string[];
  /** What a field of it holds, where that can be said. */
  kinds?: FieldKinds;
  /** The processes that its own steps start. */
  starts: readonly string[];
  /** It names other places alone where it may be begun (`processStartsys`). */
  notByProcesses?: boolean;
}

/** What is wrong with an expression, for those who can parse one: the engine's checker is handed in. */
export type ExpressionCheck = (
  expression: string,
  page: FormPage | undefined,
  /** A transition asks for yes or no, an automatic step for a value, perhaps from the answer to its work. */
  gives: "condition" | "value" | "valueOfAnswer",
  /** Of a sub-table, where it is worked out in each of its rows: it may read `row`. */
  columns?: readonly FormComponent[],
  /** Where the value goes: what can never be kept there is a problem. */
  into?: WrittenInto,
) => FieldProblem | undefined;
