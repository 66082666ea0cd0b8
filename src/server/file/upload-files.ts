import { fileUpload } from "#contract/calls/file.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import { extensionsOf, sameFileName, takesFile } from "#contract/rules/file-name.ts";
import { attachmentsOf } from "#contract/shapes/attachment.ts";
import { componentAt } from "#contract/shapes/form-components.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { handle, type ReceivedFile, type SessionScope } from "../http/index.ts";
import { visibleForm } from "../task/index.ts";
import type { FileScanner } from "../virus-scan/index.ts";
import { type CheckedFile, checkFile, isProblem } from "./check/check-file.ts";
import { type FileToAdmit, retainFiles } from "./retain-files.ts";

/**
 * Takes in files (spec §5 Uploads): all of a request or none. Refuses with `filesRefused`, saying of each what is
 * wrong with its name, its ending or its content, or which virus it carries; with `notFound` where the application is none
 * of the caller's. A `componentCode` must be an attachment field of the application that is named with it, and the files
 * must be such as it takes.
 */
export const fileUploadHandler = handle(fileUpload, async ({ instanceId, componentCode }, scope) => {
  const { files, ports, actor } = scope;
  if (files.length === 0) return refuseFields({ file: { problem: "fileRequired" } });
  const place = await placeOf(scope, instanceId, componentCode);
  if (isRefusal(place)) return place;
  const admitted = await admit(files, place, ports.scanner);
  return Array.isArray(admitted) ? await retainFiles(ports, actor, admitted) : admitted;
});

/** Where files are to go. */
interface Place {
  /** Names that the application has. */
  taken: readonly string[];
  /** The field, where one is named. */
  field?: FormComponent;
}

async function placeOf(
  { ports, actor }: Omit<SessionScope, "tx">,
  instanceId: number | undefined,
  componentCode: string | undefined,
): Promise<Place | Refusal> {
  if (instanceId === undefined)
    return componentCode === undefined
      ? { taken: [] }
      : refuseFields({ instanceId: { problem: "required" } });
  const form = await ports.database.read((tx) => visibleForm({ tx, ports, actor }, instanceId));
  if (form === undefined) return refuse("notFound");
  const taken = attachmentsOf(form.page, form.values).map(({ fileName }) => fileName);
  if (componentCode === undefined) return { taken };
  const field = componentAt(form.shown, componentCode);
  if (field?.componentType !== ComponentType.attachment)
    return refuseFields({
      componentCode: { problem: "noAttachmentField", params: { field: componentCode } },
    });
  return { taken, field };
}

async function admit(
  files: readonly ReceivedFile[],
  place: Place,
  scanner: FileScanner | undefined,
): Promise<FileToAdmit[] | Refusal> {
  const { taken, field } = place;
  const names = new Set(taken.map(sameFileName));
  const admitted: FileToAdmit[] = [];
  const problems: Record<string, FieldProblem> = {};
  // One after the other: looking through archives takes a core.
  for (const [index, received] of files.entries()) {
    const sound = unlessNamesake(unlessUnfit(await checkFile(received), field), names);
    const checked = isProblem(sound) ? sound : await unlessInfected(sound, received.path, scanner);
    if (isProblem(checked)) problems[`file[${index}]`] = checked;
    else {
      names.add(sameFileName(checked.fileName));
      admitted.push({ ...checked, path: received.path, sizeBytes: received.sizeBytes });
    }
  }
  const count = Object.keys(problems).length;
  return count === 0 ? admitted : { ...refuseFields(problems, "filesRefused"), params: { count } };
}

async function unlessInfected(
  checked: CheckedFile,
  path: string,
  scanner: FileScanner | undefined,
): Promise<CheckedFile | FieldProblem> {
  const virus = await scanner?.scan(path);
  return virus === undefined
    ? checked
    : { problem: "fileInfected", params: { file: checked.fileName, virus } };
}

/** A field may take fewer kinds of file than may be uploaded. */
function unlessUnfit(
  checked: CheckedFile | FieldProblem,
  field: FormComponent | undefined,
): CheckedFile | FieldProblem {
  if (isProblem(checked) || field === undefined || takesFile(field, checked.fileName)) return checked;
  const allowed = extensionsOf(field).join(", ");
  return { problem: "fileFormatUnsupported", params: { file: checked.fileName, allowed } };
}

function unlessNamesake(
  checked: CheckedFile | FieldProblem,
  names: ReadonlySet<string>,
): CheckedFile | FieldProblem {
  if (isProblem(checked) || !names.has(sameFileName(checked.fileName))) return checked;
  return { problem: "fileNameTwice", params: { file: checked.fileName } };
}
