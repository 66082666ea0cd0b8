import { limits } from "../limits.ts";
import { nullable, type Static, Type } from "../schema.ts";

const Codes = () =>
  Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: limits.readersPerSending });

/** To whom applications of a process are sent to read by themselves, and after which step. */
export const ReadRule = Type.Object({
  /** The step that was passed; null: once the application is complete. */
  afterTask: nullable(Type.String({ minLength: 1, maxLength: 64 })),
  userCodes: Codes(),
  /** Everybody who has one of these roles then. */
  roles: Codes(),
  note: Type.String({ maxLength: 500 }),
});
export type ReadRule = Static<typeof ReadRule>;
