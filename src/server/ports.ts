import type { DocumentFormat } from "#contract/codes/document-template.ts";
import type { Language } from "#contract/codes/language.ts";
import type { DocumentValues } from "#contract/documents/document-values.ts";
import type { FoundTag } from "#contract/documents/placeholders.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { ParameterName, ParameterValue } from "#contract/parameters/catalogue.ts";
import type { LiveEvent } from "#contract/shapes/live-event.ts";
import type { People } from "#engine";
import type { CompiledTable, TableAccess, TableModel } from "#tables";
import type { Reach } from "./access/index.ts";
import type { ChatSender } from "./chat/index.ts";
import type { Config } from "./config.ts";
import type { Database, Tx } from "./db/index.ts";
import type { FileStorage } from "./file-storage/index.ts";
import type { MailSender } from "./mail/index.ts";
import type { FileScanner } from "./virus-scan/index.ts";

/** Tells open browsers, of every process, that something changed. Announced after commit only. */
export interface LivePort {
  /** To these persons once `tx` has committed; a rolled-back transaction announces nothing. */
  announceTo(tx: Tx, userCodes: Iterable<string>, event: LiveEvent): void;
  /** To everybody logged in. */
  announceToAll(tx: Tx, event: LiveEvent): void;
}

/** When and how a job is to run. */
export interface JobOptions {
  /** Not before this instant; now if absent. */
  readonly runAt?: Date;
  /** A waiting job with the same key is replaced. */
  readonly jobKey?: string;
  /** Jobs of one queue run one after the other, over all processes. */
  readonly queueName?: string;
  /** Tries at most, with growing pauses; 25 if absent. A try that the process did not outlive counts. */
  readonly maxAttempts?: number;
}

/** Background work, queued in the transaction that causes it (R5). */
export interface JobPort {
  add(tx: Tx, task: string, payload: Record<string, unknown>, options?: JobOptions): Promise<void>;
}

/** Reads documents that seals are placed on, beside the requests. */
export interface DocumentReader {
  /** Resolves once what sealing needs to know of a document is stored. */
  read(fileId: string): Promise<void>;
}

/** A document template to be read, or to be filled with values and written as a document or a PDF. */
export type DocumentWork = { bytes: Uint8Array } & (
  | { kind: "read" }
  | { kind: "fill"; values: DocumentValues; format: DocumentFormat; title: string }
);

/** What a PDF does not show of its document: how often, and of characters which. */
export interface DocumentNotice {
  gap: string;
  count: number;
  characters?: string;
}

/** What came of it: the placeholders of a template, or a filled document; else what is wrong. */
export type DocumentDone =
  | { tags: FoundTag[]; notices: DocumentNotice[]; pages: number }
  | { bytes: Uint8Array; empty: string[]; notices: DocumentNotice[]; pages?: number }
  | { problems: FieldProblem[] };

/** Reads and fills documents beside the requests. */
export interface DocumentWorker {
  run(work: DocumentWork): Promise<DocumentDone>;
}

/** A CSV or XLSX file that came with a call, and how much of it is wanted. */
export interface SheetReading {
  path: string;
  format: "csv" | "xlsx";
  language: Language;
  /** Cells that a line may have. */
  cellsMax: number;
  /** Lines that are read, blank ones not counted. */
  linesMax: number;
  /** What people call the sheet of a workbook that is wanted; absent: the first with content among those it shows. */
  sheet?: string | undefined;
}

/** Its lines and their numbers in the file, or why it is no sheet; and which of its sheets it is. */
export type SheetRead = (
  | { lines: string[][]; numbers: number[]; hasMore: boolean }
  | { problem: string; params: Readonly<Record<string, string | number>> }
) & {
  /** Null of what is no workbook, and where none was read. */
  sheet: string | null;
  sheets: readonly string[];
};

/** Reads sheets beside the requests. */
export interface SheetReader {
  read(reading: SheetReading): Promise<SheetRead>;
}

/** The parameters of the system, as this process has heard of them last. */
export interface ParameterPort {
  /** The organisation's own value where it may have one, else the one for all, else the default. */
  value<Name extends ParameterName>(name: Name, organId?: number): ParameterValue<Name>;
  /** Grows whenever values may have changed: what is worked out from them is worked out again. */
  generation(): number;
  /** Tells every process and open page once `tx` has committed; this process acts on it before the call is answered. */
  changed(tx: Tx): void;
}

/** Where a stream of events goes. */
export interface EventSink {
  send(event: LiveEvent): void;
  /** Ends the stream after what was sent. */
  end(): void;
}

/** What somebody may hear of on their stream. */
export interface Listener {
  mayHear(event: LiveEvent): boolean;
  /** Their rights may be others than before: looks them up. */
  rightsChanged(): Promise<void>;
}

/** Whose stream it is. */
export interface StreamOwner extends Listener {
  userCode: string;
  sessionHash: Buffer;
  organId: number;
  sink: EventSink;
}

/** The open event streams of this process. */
export interface EventStreamPort {
  /** Adds a stream, which ends by itself when its session does; the answer takes it away before. */
  open(owner: StreamOwner, expiresAt: string): () => void;
  /** Tells everybody whose stream is open in this process. */
  tellAll(event: LiveEvent): void;
  /** Ends the streams whose sessions are over, of all that are open here. */
  sweep(): Promise<void>;
  /** Ends every stream: the server stops, the browsers come back to another. */
  close(): void;
}

/** The organisation charts of this process. */
export interface ChartPort {
  /**
   * The people of an organisation as `tx` sees them. `revision` is the chart's as the session check read it: given,
   * a known chart costs no statement.
   *
   * @throws when there is no such organisation.
   */
  of(tx: Tx, organId: number, revision?: number): Promise<People>;
}

/** How many rows a list has: counted up to a bound, estimated beyond it. */
export interface Total {
  total: number;
  totalIsEstimate?: boolean;
  /** So many were counted, there may be any number more, and the database has no better estimate. */
  totalIsLeast?: boolean;
}

/** Estimated totals of a table's lists, each for a short while: nothing depends on them. */
export interface EstimateCache {
  find(list: () => string, now: Date): Total | undefined;
  keep(list: string, total: Total, now: Date): void;
  forget(): void;
}

/** A table as this process serves it: its model, and what is made of it once. */
export interface ServedTable {
  readonly model: TableModel;
  readonly generation: number;
  readonly estimates: EstimateCache;
  /** The model with its validator, compiled at the first use. */
  readonly compiled: CompiledTable;
  /** What somebody with these roles and this reach may do, from whom these fields are hidden besides. */
  accessOf(roles: readonly string[], hidden?: readonly string[], reach?: Reach): TableAccess;
}

/** The tables that schema files make, as of the latest generation this process knows. */
export interface TablePort {
  /** The table of an entity, or undefined where there is none or its file was removed. */
  find(entity: string): ServedTable | undefined;
  /** Every table, by name. */
  all(): readonly ServedTable[];
  /** Grows with every accepted change. */
  readonly generation: number;
  /** Reads the accepted schemas again; calls during a reading share the one after it. */
  reload(): Promise<void>;
}

/** Everything outside a handler's transaction. Built once at start; tests hand in their own. */
export interface Ports {
  config: Config;
  database: Database;
  live: LivePort;
  /** The open event streams of this process. */
  streams: EventStreamPort;
  jobs: JobPort;
  charts: ChartPort;
  /** The tables that schema files make, as this process serves them. */
  tables: TablePort;
  parameters: ParameterPort;
  /** Looks for viruses in what is uploaded; absent: nobody does. */
  scanner?: FileScanner;
  /** Reads documents in threads; absent: they are read where they are asked for. */
  documents?: DocumentReader;
  /** Reads uploaded sheets in threads; absent: they are read where they are asked for. */
  sheets?: SheetReader;
  /** Reads and fills document templates in a thread; absent: where it is asked for. */
  documentWork?: DocumentWorker;
  /** Hands mails to the mail server; absent: there is none, and nobody is sent any. */
  mail?: MailSender;
  /** Hands messages to the messaging app; absent: there is none. */
  chat?: ChatSender;
  /** Where uploaded files are kept. */
  files: FileStorage;
}
