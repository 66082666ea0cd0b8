import { fileUpload } from "#contract/calls/file.ts";
import { type FieldProblem, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { sameFileName } from "#contract/rules/file-name.ts";
import { attachmentsOf } from "#contract/shapes/attachment.ts";
import { handle, type ReceivedFile, type SessionScope } from "../http/index.ts";
import { visibleForm } from "../task/index.ts";
import type { FileScanner } from "../virus-scan/index.ts";
import { type CheckedFile, checkFile, isProblem } from "./check/check-file.ts";
import { type FileToAdmit, keepFiles } from "./keep-files.ts";

/**
 * Takes in files (spec §5 Uploads): all of a request or none. Refuses with `filesRefused`, saying of each what is
 * wrong with its name, its ending or its content, or which virus it carries; with `notFound` where the application is none of the caller's.
 */
export const fileUploadHandler = handle(fileUpload, async ({ instanceId }, scope) => {
  const { files, ports, actor } = scope;
  if (files.length === 0) return refuseFields({ file: { problem: "fileRequired" } });
  const taken = instanceId === undefined ? [] : await namesIn(scope, instanceId);
  if (taken === undefined) return refuse("notFound");
  const admitted = await admit(files, taken, ports.scanner);
  return Array.isArray(admitted) ? await keepFiles(ports, actor, admitted) : admitted;
});

async function namesIn(
  scope: Omit<SessionScope, "tx">,
  instanceId: number,
): Promise<readonly string[] | undefined> {
  const { ports, actor } = scope;
  return await ports.database.read(async (tx) => {
    const form = await visibleForm({ tx, ports, actor }, instanceId);
    return form && attachmentsOf(form.page, form.values).map(({ fileName }) => fileName);
  });
}

async function admit(
  files: readonly ReceivedFile[],
  taken: readonly string[],
  scanner: FileScanner | undefined,
): Promise<FileToAdmit[] | Refusal> {
  const names = new Set(taken.map(sameFileName));
  const admitted: FileToAdmit[] = [];
  const problems: Record<string, FieldProblem> = {};
  // One after the other: looking through archives takes a core.
  for (const [index, received] of files.entries()) {
    const sound = unlessNamesake(await checkFile(received), names);
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

function unlessNamesake(
  checked: CheckedFile | FieldProblem,
  names: ReadonlySet<string>,
): CheckedFile | FieldProblem {
  if (isProblem(checked) || !names.has(sameFileName(checked.fileName))) return checked;
  return { problem: "fileNameTwice", params: { file: checked.fileName } };
}
