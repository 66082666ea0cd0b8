import type { FieldProblem } from "../errors/refusal.ts";
import type { FormPage } from "../shapes/form-page.ts";

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
}

/** What is wrong with an expression, for those who can parse one: the engine's checker is handed in. */
export type ExpressionCheck = (
  expression: string,
  page: FormPage | undefined,
  /** A transition asks for yes or no, an automatic step for a value. */
  gives: "condition" | "value",
) => FieldProblem | undefined;
