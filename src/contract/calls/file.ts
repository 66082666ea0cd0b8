import { limits } from "../limits.ts";
import { Instant, LongId, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const fileId = Type.String({ minLength: 1, maxLength: 40 });

export const fileUpload = defineCall("fileUpload", {
  method: "POST",
  path: "/file/fileUpload",
  whose: "own",
  encoding: "multipart",
  input: Type.Object({
    /** The bytes; several files may come in one request: all of them are kept, or none. */
    file: Type.Optional(Type.Unsafe<never>({ type: "string", contentMediaType: "application/octet-stream" })),
    /** The application the files are for: names it already has are refused. */
    instanceId: Type.Optional(LongId()),
    /** The attachment field of that application the files are for, `lines.proof` in a sub-table: it may take fewer kinds. */
    componentCode: Type.Optional(Type.String({ maxLength: 129 })),
  }),
  output: Type.Array(
    Type.Object({ fileId: Type.String(), fileName: Type.String(), sizeBytes: Type.Integer() }),
  ),
  tx: "none",
  summary:
    "Uploads files, checked by name, ending, content and size; what no application refers to is removed.",
});

export const uploadsGone = defineCall("uploadsGone", {
  method: "POST",
  path: "/file/uploadsGone",
  whose: "own",
  encoding: "json",
  input: Type.Object({ fileIds: Type.Array(fileId, { maxItems: limits.filesPerRequest }) }),
  /** Removed meanwhile, part of something already, or never one's own: none of it is told apart. */
  output: Type.Object({ gone: Type.Array(Type.String()) }),
  ours: true,
  summary: "Which of one's own uploads, kept with what is not sent yet, can be sent no more.",
});

export const fileTicket = defineCall("fileTicket", {
  method: "POST",
  path: "/file/ticket",
  whose: "involved",
  encoding: "json",
  input: Type.Object({ fileId }),
  output: Type.Object({ ticket: Type.String(), expiresAt: Instant() }),
  tx: "write",
  ours: true,
  summary: "A ticket with which one file may be fetched once without headers: a download, an image, a frame.",
});

export const downloadFile = defineCall("downloadFile", {
  method: "GET",
  path: "/file/download",
  whose: "involved",
  input: Type.Object({
    /** With a ticket of `fileTicket` the file is the ticket's; with a session it is named here. */
    fileId: Type.Optional(fileId),
    ticket: Type.Optional(Type.String({ maxLength: 100 })),
    /** Shown in the browser where the file is a PDF or an image, instead of being saved. */
    inline: Type.Optional(Type.Boolean()),
  }),
  outputKind: "file",
  tx: "none",
  ours: true,
  summary: "A file, whole or the range asked for, to those who may read it.",
});
