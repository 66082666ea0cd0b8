import { limits } from "../limits.ts";
import { oneOf, type Static, Type } from "../schema.ts";

export const effectMethods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** FEEL by the name of what it gives. */
const Expressions = () =>
  Type.Record(
    Type.String({ minLength: 1, maxLength: 64 }),
    Type.String({ minLength: 1, maxLength: limits.expressionMaxCharacters }),
  );

/**
 * A call of an outside system: a request below the address that the table `apiSystem` has for it. In `path` every
 * `{…}` is FEEL, whose value takes its place percent-encoded. `body`: its members, as JSON; of GET and DELETE the query.
 */
export const CallEffect = Type.Object({
  kind: Type.Literal("call"),
  systemCode: Type.String({ minLength: 1, maxLength: 64 }),
  method: oneOf(effectMethods),
  path: Type.String({ maxLength: 500 }),
  body: Type.Optional(Expressions()),
});
export type CallEffect = Static<typeof CallEffect>;

/** What an automatic step does besides writing fields. */
export const StepEffect = CallEffect;
export type StepEffect = CallEffect;

/** A row that an automatic step adds to a table, as who published the version: their rights there, in the application's organisation. */
export const AddedRow = Type.Object({
  /** The table, by the name of its schema. */
  entity: Type.String({ minLength: 1, maxLength: 64 }),
  /** FEEL by the fields of the row. */
  values: Expressions(),
});
export type AddedRow = Static<typeof AddedRow>;

/** What an automatic step tells people: in the application, and by mail as each of them wants it. */
export const StepMessage = Type.Object({
  /** FEEL that gives an account or a list of accounts. */
  to: Type.String({ minLength: 1, maxLength: limits.expressionMaxCharacters }),
  /** The words; every `{…}` is FEEL, whose value takes its place. */
  text: Type.String({ minLength: 1, maxLength: 1_000 }),
});
export type StepMessage = Static<typeof StepMessage>;

/** Of a step `subprocess`: the application of another process that it starts. */
export const Subprocess = Type.Object({
  processId: Type.String({ minLength: 1, maxLength: 64 }),
  /** FEEL that gives the account it is for; the applicant of this application when absent. */
  applicant: Type.Optional(Type.String({ minLength: 1, maxLength: limits.expressionMaxCharacters })),
  /** FEEL; the title of this application when absent. */
  title: Type.Optional(Type.String({ minLength: 1, maxLength: limits.expressionMaxCharacters })),
  /** FEEL by the fields of its form. */
  values: Expressions(),
  /** The code of a sub-table: one application for each of its rows, whose expressions may read `row`. */
  forEach: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  /** What is written into the columns of each row when all have ended, FEEL by column over `row` and its own `answer`. */
  rowValues: Type.Optional(Expressions()),
  /** Whether the step ends with the application it started; else it ends at once. Waits when absent. */
  waits: Type.Optional(Type.Boolean()),
});
export type Subprocess = Static<typeof Subprocess>;
