import { type Static, Type } from "../schema.ts";

/** An uploaded file as calls name it. */
export const NamedFile = Type.Object({
  fileId: Type.String({ minLength: 1, maxLength: 64 }),
  fileName: Type.String({ minLength: 1, maxLength: 300 }),
});
export type NamedFile = Static<typeof NamedFile>;
