/**
 * The few JSON Schema builders the contract is written with.
 * Types and schemas come from one text: TypeBox builds plain JSON Schema and `Static` reads the type off it.
 */
import { type Static, type TSchema, Type } from "@sinclair/typebox";

export { type Static, type TSchema, Type };

/** One of some strings; the values are listed once in `codes/`. */
export function oneOf<const Values extends readonly string[]>(values: Values) {
  return Type.Unsafe<Values[number]>({ type: "string", enum: [...values] });
}

/** One of some numbers of a code table such as `TaskStatus`. */
export function oneOfCodes<const Codes extends Record<string, number>>(codes: Codes) {
  return Type.Unsafe<Codes[keyof Codes]>({ type: "number", enum: Object.values(codes) });
}

/** One of some strings of a code table such as `TaskAction`. */
export function oneOfTextCodes<const Codes extends Record<string, string>>(codes: Codes) {
  return Type.Unsafe<Codes[keyof Codes]>({ type: "string", enum: Object.values(codes) });
}

/** A value or `null`. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** An instant, ISO 8601 in UTC. */
export const Instant = () => Type.String({ format: "date-time" });

/** A calendar day, `YYYY-MM-DD`. */
export const Day = () => Type.String({ format: "date" });

/** A time zone by its name in the IANA database: `Asia/Shanghai`. */
export const TimeZone = () => Type.String({ format: "time-zone", maxLength: 64 });

/** The number of something that is counted on for ever, such as an instance or a task: int8 in the database. */
export const LongId = () => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A person's code, upper case. */
export const UserCode = () => Type.String({ minLength: 1, maxLength: 64 });

/** Values of a form by component code; a sub-table's value is an array of such objects. */
export const FormValues = () => Type.Unsafe<FormValues>({ type: "object", additionalProperties: true });

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type FormValues = { [componentCode: string]: JsonValue };

/** A page of a list: `page` counts from 1. */
export function pageOf<Row extends TSchema>(row: Row) {
  return Type.Object({
    rows: Type.Array(row),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    totalIsCapped: Type.Optional(Type.Boolean()),
  });
}
