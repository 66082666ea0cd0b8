import { type Language, languages } from "#contract/codes/language.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { amendedBundle, type Bundle, type InstanceSnapshot } from "#engine";
import type { CommandScope } from "./command-scope.ts";
import { loadBundle } from "./bundles.ts";

/** A published version as its reader sees it: process and tasks are called what they are called in their language. */
export interface LocalizedBundle extends Bundle {
  /** A task's own name, as the engine and the database write it, in the reader's language. */
  taskNamed: (name: string) => string;
}

const spoken = new WeakMap<Bundle, Map<Language, LocalizedBundle>>();

/** The version an application runs on, with its own amendments where they are given, and the reader's names. For reading only: what is stored keeps its own names. */
export async function readBundle(
  scope: Pick<CommandScope, "tx" | "ports" | "language">,
  {
    processId,
    processVersion,
    amendments,
  }: Pick<InstanceSnapshot, "processId" | "processVersion" | "amendments">,
): Promise<LocalizedBundle> {
  const bundle = await loadBundle(scope.ports.database, scope.tx, processId, processVersion);
  return bundleIn(amendedBundle(bundle, { amendments }), scope.language);
}

/** A version in a language; names nobody translated stay as they are. */
export function bundleIn(bundle: Bundle, language: Language): LocalizedBundle {
  const known = spoken.get(bundle) ?? new Map<Language, LocalizedBundle>();
  spoken.set(bundle, known);
  const kept = known.get(language);
  if (kept !== undefined) return kept;
  const { definition } = bundle;
  const tasks = definition.tasks.map((task) => ({
    ...task,
    taskName: task.i18n?.[language] ?? task.taskName,
  }));
  const names = new Map(definition.tasks.map(({ taskName }, index) => [taskName, tasks[index]?.taskName]));
  const made: LocalizedBundle = {
    ...bundle,
    definition: { ...definition, processName: processNameIn(definition, language), tasks },
    taskNamed: (name) => names.get(name) ?? name,
  };
  known.set(language, made);
  return made;
}

/** What a process is called, by language: for what is read later, by whomever. */
export function namesOfProcess(
  definition: Pick<ProcessDefinition, "processName" | "i18n">,
): Record<Language, string> {
  return Object.fromEntries(
    languages.map((language) => [language, processNameIn(definition, language)]),
  ) as Record<Language, string>;
}

/** What a process is called in a language. */
export function processNameIn(
  { processName, i18n }: Pick<ProcessDefinition, "processName" | "i18n">,
  language: Language,
): string {
  return i18n?.[language] ?? processName;
}
