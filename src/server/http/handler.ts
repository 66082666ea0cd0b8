import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import type { Language } from "#contract/codes/language.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { Reach } from "../access/index.ts";
import type { QueriedProcesses, RestrictedData } from "../viewer/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../ports.ts";
import type { Standing } from "./caller-standing.ts";
import type { ReceivedFile } from "./receive-files.ts";
import type { WrittenJson } from "./written-json.ts";

/** Who calls: a live session. Rights come from `access`, the roles in lower case (spec §6). */
export interface Actor {
  userCode: string;
  userId: number;
  realName: string;
  access: readonly string[];
  /** What they may not see although their roles let them (`userDataForbid`). */
  forbidden: RestrictedData;
  /** The processes whose applications they may query without a part in them (`queryAuth`). */
  queried: QueriedProcesses;
  /** Whose people and rows exist for them: those of the organisation they work in, or of those they administer. */
  reach: Reach;
  /** The organisation this request works in: the `organId` header after the membership check, or the session's. */
  organId: number;
  /** A guest from headquarters: no member, and nothing exists for them here but what they hold (`guestCalls`). */
  isGuest?: boolean;
  /** The department they work in; a guest's is one of headquarters. */
  deptId: number;
  deptName: string;
  /** Revision of that organisation's chart when the session was checked: hand it to `charts.of`. */
  chartRevision: number;
  sessionHash: Buffer;
  mustChangePassword: boolean;
  /** A second factor is demanded, and there is none yet. */
  mustEnrol?: boolean;
  expiresAt: string;
  /** What the ticket is good for, where one was used and it is good for one thing alone. */
  ticketSubject?: string;
}

/**
 * Asked before a commit where the caller was looked up not by this request but a moment ago; absent where they were looked
 * up. Throws where their access may have changed since: then all is undone and done again.
 */
export type ConfirmCaller = () => void;

/** What every handler is given besides its input. `tx` is what the declaration asked the mount to open. */
export interface Scope {
  tx: Tx;
  ports: Ports;
  language: Language;
  /** Files of a multipart call; they are removed when it is answered. */
  files: readonly ReceivedFile[];
  /** What stood in the path for its `{steps}`. */
  steps: Readonly<Record<string, string>>;
  request: {
    requestCode: string;
    remoteAddress: string;
    userAgent: string;
    /** The cookies that came with it, as one header; absent: none. */
    cookies?: string;
    /** Whether another site's page made the browser ask. */
    isCrossSite?: boolean;
    now: Date;
    confirm?: ConfirmCaller;
    /** There with `confirm`, for one statement that stores and looks at the caller itself: it can wait for no question. */
    standing?: Standing | undefined;
  };
}

export interface SessionScope extends Scope {
  actor: Actor;
}

type Answer<Call> = Promise<OutputOf<Call> | WrittenJson<OutputOf<Call>> | Refusal>;

/** A declared call and what serves it. */
export interface Handler {
  call: CallDeclaration;
  /** Whether it can serve now; absent: always. What it cannot is answered as not available yet. */
  isServed?(ports: Ports): boolean;
  /**
   * Whether this person may call it at the place the path names, asked before a body is taken in; absent: everybody whom
   * the declaration admits. `run` asks again: what was sent may take long.
   */
  admits?(ports: Ports, actor: Actor, steps: Readonly<Record<string, string>>): Refusal | undefined;
  /** `scope.actor` is absent only for public calls. */
  run(input: unknown, scope: Scope & { actor?: Actor }): Promise<unknown>;
}

/** Serves a call that needs a session. A refusal is answered, not thrown: what the transaction wrote stays. */
export function handle<Call extends CallDeclaration>(
  call: Call,
  run: (input: InputOf<Call>, scope: SessionScope) => Answer<Call>,
): Handler {
  return {
    call,
    run: (input, scope) => {
      if (!hasActor(scope)) throw new Error(`${call.name} was mounted without a session`);
      return run(input as InputOf<Call>, scope);
    },
  };
}

/** Serves a public call; a session may or may not be there. */
export function handlePublic<Call extends CallDeclaration>(
  call: Call,
  run: (input: InputOf<Call>, scope: Scope & { actor?: Actor }) => Answer<Call>,
): Handler {
  return { call, run: (input, scope) => run(input as InputOf<Call>, scope) };
}

function hasActor(scope: Scope & { actor?: Actor }): scope is SessionScope {
  return scope.actor !== undefined;
}
