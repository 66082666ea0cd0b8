import type { Readable } from "node:stream";
import type { EventSink } from "../ports.ts";

/** What a call of kind `file` or `stream` answers: bytes with a name. */
export interface FileAnswer {
  fileName: string;
  contentType: string;
  /** The bytes; or how to open them, where a part of them may be asked for. */
  body: Readable | Buffer | string | FileParts;
  /** Bytes, where known before. */
  size?: number;
  /** Shown in the browser instead of being saved; only for types that cannot run scripts. */
  inline?: boolean;
}

/** Bytes of which a part can be read. `end` is included, as in a range header. */
export interface FileParts {
  open(range?: { start: number; end: number }): Promise<Readable>;
  size: number;
  /** False where only one request can be made: a reader must not plan on further ones. */
  announce: boolean;
}

/** What a call of kind `page` answers: text we wrote ourselves, never what somebody sent. */
export interface PageAnswer {
  contentType: "text/html; charset=utf-8" | "text/css; charset=utf-8" | "text/javascript; charset=utf-8";
  body: string;
  /** Only for what its address changes with. */
  cacheControl?: string;
}

/** What a call of kind `redirect` answers. The location was checked against the configured hosts before. */
export interface RedirectAnswer {
  location: string;
}

/** What a call of kind `events` answers: opens a stream, gives back how to close it. */
export interface EventsAnswer {
  open(sink: EventSink): () => void;
}
