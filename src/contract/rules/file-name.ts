import type { FieldProblem } from "../errors/refusal.ts";
import { limits, uploadExtensions } from "../limits.ts";
import type { FormComponent } from "../shapes/form-page.ts";

export type UploadExtension = (typeof uploadExtensions)[number];

/** How a browser can show a file in place. */
export type PreviewKind = "pdf" | "image";

/** The ending of a name in lower case and without its dot; empty where there is none. Pure. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf(".");
  return dot <= 0 ? "" : fileName.slice(dot + 1).toLowerCase();
}

/** A name as it is stored and compared: composed characters, no blanks around it. Pure. */
export function tidyFileName(fileName: string): string {
  return fileName.normalize("NFC").trim();
}

/** What two names must not have in common within one application: letters count alike in both cases. Pure. */
export function sameFileName(fileName: string): string {
  return tidyFileName(fileName).toLowerCase();
}

/**
 * What is wrong with the name of a file to be uploaded (spec §5 Uploads), into this attachment field where one is named;
 * `undefined` if nothing. Pure.
 */
export function fileNameProblem(
  fileName: string,
  component: Pick<FormComponent, "extensions"> = {},
): FieldProblem | undefined {
  const file = shortened(fileName);
  if (fileName.trim() === "") return { problem: "fileNameMissing" };
  if (hiddenCharacters.test(fileName)) return { problem: "fileNameHasControls" };
  if (/[/\\]/u.test(fileName) || fileName === "." || fileName === "..")
    return { problem: "fileNameHasPath", params: { file } };
  if ([...fileName].length > limits.fileNameMaxCharacters)
    return { problem: "fileNameTooLong", params: { file, max: limits.fileNameMaxCharacters } };
  if (!isUploadExtension(extensionOf(tidyFileName(fileName))) || !takesFile(component, fileName))
    return {
      problem: "fileFormatUnsupported",
      params: { file, allowed: extensionsOf(component).join(", ") },
    };
  return undefined;
}

/** The endings of the files an attachment field takes. Pure. */
export function extensionsOf({ extensions }: Pick<FormComponent, "extensions">): readonly string[] {
  return extensions ?? uploadExtensions;
}

/** Whether an attachment field takes a file of this name; what may be uploaded at all was judged before. Pure. */
export function takesFile({ extensions }: Pick<FormComponent, "extensions">, fileName: string): boolean {
  return (
    extensions === undefined ||
    (extensions as readonly string[]).includes(extensionOf(tidyFileName(fileName)))
  );
}

/** How a file of this name can be shown in place; `undefined`: it can only be downloaded. Pure. */
export function previewKindOf(fileName: string): PreviewKind | undefined {
  const extension = extensionOf(fileName);
  if (extension === "pdf") return "pdf";
  return ["jpg", "jpeg", "png", "gif", "bmp"].includes(extension) ? "image" : undefined;
}

/** Whether files of this ending may be uploaded. Pure. */
export function isUploadExtension(extension: string): extension is UploadExtension {
  return (uploadExtensions as readonly string[]).includes(extension);
}

/**
 * Controls, line breaks, and what turns the direction of writing or is not seen: names that look like others. Only what
 * joins characters or says how one is drawn belongs to words and emoji.
 */
const hiddenCharacters =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e]|(?!\p{Join_Control}|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u;

/** A name that goes into a sentence. */
function shortened(fileName: string): string {
  const characters = [...fileName];
  return characters.length > 80 ? `${characters.slice(0, 79).join("")}…` : fileName;
}
