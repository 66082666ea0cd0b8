import { calls } from "#contract/calls/index.ts";
import { readAllSchemas, type SchemaProblem, type TableModel } from "#tables";
import type { ServerProblem } from "../change/server-problem.ts";
import type { FolderContents } from "./schema-folder.ts";
import type { StoredSchema } from "./schema-store.ts";

/** The schemas that should be served, and what is wrong with the files. */
export interface ChosenSchemas {
  /** By entity, with the text each was read from. */
  chosen: ReadonlyMap<string, { model: TableModel; file: string; content: string; hash: string }>;
  problems: ReadonlyMap<string, readonly (SchemaProblem | ServerProblem)[]>;
}

interface Source {
  name: string;
  text: string;
  hash: string;
  accepted?: boolean;
}

/**
 * Chooses the text of each file: the folder's, unless another process has accepted a newer one or it is broken and an
 * older version is good. Schemas that other folders brought come along, so that references to them hold.
 */
export function chooseTexts(
  folder: FolderContents,
  stored: readonly StoredSchema[],
  saved: ReadonlySet<string>,
): ChosenSchemas {
  const problems = new Map<string, (SchemaProblem | ServerProblem)[]>();
  const byFile = new Map(stored.map((one) => [one.file, one]));
  const sources = new Map<string, Source>();
  for (const file of folder.files) {
    const known = byFile.get(file.name);
    const isBehind =
      known !== undefined &&
      known.hash !== file.hash &&
      known.knownHashes.includes(file.hash) &&
      !saved.has(file.name);
    if (isBehind) problems.set(file.name, [olderFile]);
    // A file that comes anew does not take the table of one that lies beside it.
    const accepted = known?.state === "active";
    sources.set(file.name, { ...(isBehind ? storedSource(known) : file), accepted });
  }
  for (const one of stored) {
    if (one.state === "active" && !sources.has(one.file)) sources.set(one.file, storedSource(one));
  }
  let read = readSources(sources, folder.profiles);
  // Each round puts a good older version in the place of a broken file; others may have failed only because of it.
  for (let round = 0; round < folder.files.length; round += 1) {
    const broken = [...sources.values()].filter(
      (source) => hasErrors(read.problems, source.name) && byFile.get(source.name)?.hash !== source.hash,
    );
    const replaceable = broken.filter((source) => byFile.get(source.name)?.state === "active");
    if (replaceable.length === 0) break;
    const worst = replaceable.toSorted(
      (a, b) => weightOf(read.problems, a.name) - weightOf(read.problems, b.name),
    );
    const first = weightOf(read.problems, worst[0]?.name ?? "");
    for (const source of worst.filter(({ name }) => weightOf(read.problems, name) === first)) {
      problems.set(
        source.name,
        read.problems.filter((problem) => problem.file === source.name),
      );
      const known = byFile.get(source.name);
      if (known !== undefined) sources.set(source.name, { ...storedSource(known), accepted: true });
    }
    read = readSources(sources, folder.profiles);
  }
  for (const problem of read.problems) {
    const known = problems.get(problem.file);
    if (known === undefined) problems.set(problem.file, [problem]);
    else if (!known.includes(problem) && known.every((one) => "severity" in one && "file" in one))
      known.push(problem);
  }
  const chosen = new Map(
    [...read.models].flatMap(([entity, model]) => {
      const source = sources.get(read.files.get(entity) ?? "");
      return source === undefined
        ? []
        : [[entity, { model, file: source.name, content: source.text, hash: source.hash }] as const];
    }),
  );
  return { chosen, problems };
}

function readSources(sources: ReadonlyMap<string, Source>, profiles: readonly string[]) {
  return readAllSchemas([...sources.values()], { profiles, calls: calls.map(({ name }) => name) });
}

function storedSource({ file, content, hash }: StoredSchema): Source {
  return { name: file, text: content, hash };
}

function hasErrors(problems: readonly SchemaProblem[], file: string): boolean {
  return problems.some((problem) => problem.file === file && problem.severity === "error");
}

/** What only says that another schema is missing weighs less: it may be back after the next round. */
function weightOf(problems: readonly SchemaProblem[], file: string): number {
  const errors = problems.filter((problem) => problem.file === file && problem.severity === "error");
  return errors.every((problem) => problem.code === "unknownEntity" || problem.code === "unknownEntityField")
    ? 1
    : 0;
}

const olderFile: ServerProblem = {
  code: "olderFile",
  path: "",
  params: {},
  severity: "warning",
  offenders: [],
  offenderCount: 0,
};
