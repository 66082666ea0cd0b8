import { type Attachment, attachmentsIn } from "#contract/shapes/attachment.ts";

/** What was put with an opinion that is not sent yet. */
export interface BegunExtras {
  /** They are uploaded already. */
  files: readonly Attachment[];
  /** Whether one signs; `undefined` as long as nobody has said so. */
  sign: boolean | undefined;
}

/** Nothing was put with it. */
export const noExtras: BegunExtras = { files: [], sign: undefined };

/** Whether anything was put with it. */
export function hasExtras({ files, sign }: BegunExtras): boolean {
  return files.length > 0 || sign !== undefined;
}

/** Reads what stands with an opinion from what is kept of it; what is damaged counts as not there. */
export function readExtras(kept: unknown): BegunExtras {
  if (typeof kept !== "object" || kept === null) return noExtras;
  const { files, sign } = kept as Record<string, never>;
  return { files: attachmentsIn(files), sign: typeof sign === "boolean" ? sign : undefined };
}

/** Whether a refusal at a place is about what stands with the opinion. */
export function isOfExtras(place: string): boolean {
  return place === "sign" || place.startsWith("files");
}
