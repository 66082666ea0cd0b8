import type { Static, TSchema } from "../schema.ts";
import type { WireNames } from "../wire/misspelt-names.ts";

/** How a call's input travels (spec §7): in the query unless the specification names another way. */
export type Encoding = "query" | "json" | "form" | "multipart";

/**
 * What a call answers with. Only `json` wears the envelope; `bare` is JSON without it (the log-in's). A `page` is
 * HTML of ours, or its script or style sheet, which a `file` never is.
 */
export type OutputKind = "json" | "bare" | "file" | "stream" | "redirect" | "events" | "page";

/** Who may call: anybody, anybody with a session, or a session with one of these roles. */
export type CallAccess = "public" | "session" | { roles: readonly string[] };

/**
 * Whose things a call may show or change, to whoever may make it. A call says it in one word and the matrix of calls and
 * roles (`tests/security`) holds it to that; one that does not say it is mounted for nobody.
 *
 * - `nothing`: words and settings of the product, the same for everybody
 * - `proof`: what a password, a token or a link proves
 * - `own`: the caller's own account, lists, notices, files, settings
 * - `involved`: applications that the caller files, decides on, follows or may otherwise read
 * - `organisation`: what belongs to the organisation the caller works in
 * - `administered`: people and what hangs on them, of the organisations the caller administers
 * - `group`: what counts in every organisation; for administrators of all of them alone
 * - `table`: rows, as the schema of their table says
 */
export const whoseThings = [
  "nothing",
  "proof",
  "own",
  "involved",
  "organisation",
  "administered",
  "group",
  "table",
] as const;
export type WhoseThings = (typeof whoseThings)[number];

export interface CallDeclaration<Input extends TSchema = TSchema, Output extends TSchema = TSchema> {
  /** Unique name in the code and in OpenAPI. */
  name: string;
  method: "GET" | "POST";
  /** Path as the specification spells it; `{auth}` and `{thirdParty}` stand for the configured prefixes, `{entity}` for a table. */
  path: string;
  encoding: Encoding;
  input: Input;
  /** Names of input fields that travel in the query although the rest is a body. */
  queryFields?: readonly string[];
  /** What it costs of the caller's rate; absent: 1, of a call that moves files 5. */
  cost?: number;
  /** How large the body may be; absent: `limits.smallBodyMaxKb`, of a form `limits.jsonBodyMaxKb`. */
  bodyMaxKb?: number;
  /** Of a multipart call: how large one file may be; absent: the limit of uploads (spec §9). */
  fileMaxKb?: number;
  output?: Output;
  /** Fields the wire misspells, inside name → wire name; renamed at the border in both directions. */
  wireNames?: WireNames;
  /** Input fields that the table calls otherwise, where a table's schema says that it serves the call. */
  tableFields?: Readonly<Record<string, string>>;
  outputKind: OutputKind;
  /** Its envelope says `success` beside `flag`: callers of the list of data items read it there (spec §7). */
  saysSuccess?: true;
  /** A reading GET whose answer the caller may keep: it is sent again only where it has changed since (ETag). */
  revalidated?: boolean;
  access: CallAccess;
  /** A decision on an application, or on what becomes of it: what is refused of it stands in the operation log. */
  isDecision?: true;
  /** Of a call for some roles that changes nothing anybody would ask about later: it stands in no operation log. */
  isUnrecorded?: true;
  /** Whose things it may show or change; beside `access`, which says who may make it. */
  whose: WhoseThings;
  /** What the mount opens for the handler. */
  tx: "write" | "read" | "none";
  /**
   * Of a call without a transaction that somebody may make who was looked up a moment ago: it `reads` and changes nothing, or
   * it `confirms` them before it commits. With a transaction every call is such.
   */
  believes?: "reads" | "confirms";
  /** First sentence of the documentation: what the call does. */
  summary: string;
  /** True where the specification does not show the call and the screens need it. */
  ours: boolean;
}

type Given<Input extends TSchema, Output extends TSchema> = Pick<
  CallDeclaration<Input, Output>,
  "method" | "path" | "input" | "summary" | "whose"
> &
  Partial<CallDeclaration<Input, Output>>;

/**
 * Declares a call. Defaults: POST bodies in the query (spec §7), JSON answer in the envelope, for sessions, reading.
 * Client, server, tests and OpenAPI derive from the declaration.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const Name extends string, Input extends TSchema, Output extends TSchema>(
  name: Name,
  given: Given<Input, Output>,
): CallDeclaration<Input, Output> & { name: Name } {
  return {
    encoding: "query",
    outputKind: "json",
    access: "session",
    tx: "read",
    ours: false,
    ...given,
    name,
  };
}

export type InputOf<Call> = Call extends CallDeclaration<infer Input, TSchema> ? Static<Input> : never;
export type OutputOf<Call> = Call extends CallDeclaration<TSchema, infer Output> ? Static<Output> : never;
