import { Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

export const fileUpload = defineCall("fileUpload", {
  method: "POST",
  path: "/file/fileUpload",
  encoding: "multipart",
  input: Type.Object({
    /** The bytes; several files may come in one request. */
    file: Type.Optional(Type.Unsafe<never>({ type: "string", contentMediaType: "application/octet-stream" })),
    instanceId: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Form component the file belongs to. */
    componentCode: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: Type.Array(
    Type.Object({ fileId: Type.String(), fileName: Type.String(), sizeBytes: Type.Integer() }),
  ),
  tx: "write",
  summary: "Uploads files, checked by ending, content and size.",
});
