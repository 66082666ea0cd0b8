import type { Language } from "#contract/codes/language.ts";
import type { SchemaFileProblem } from "#contract/shapes/tables.ts";
import { type SchemaProblem, schemaProblemText } from "#tables";
import { text } from "../../texts/index.ts";
import type { ServerProblem } from "../change/server-problem.ts";
import { loadProblems } from "../registry/schema-store.ts";
import type { Runner } from "../sql/run-sql.ts";

/** Everything that is wrong with schema files, in words. */
export async function schemaProblems(on: Runner, language: Language): Promise<SchemaFileProblem[]> {
  const stored = await loadProblems(on);
  return stored.flatMap(({ file, entity, problems }) =>
    problems.map((problem): SchemaFileProblem => {
      const common = { file, entity, path: problem.path, severity: problem.severity, code: problem.code };
      return "offenders" in problem
        ? { ...common, ...ofServer(problem, language) }
        : { ...common, ...ofFile(problem, language) };
    }),
  );
}

function ofServer(problem: ServerProblem, language: Language) {
  return {
    line: null,
    column: null,
    text: text(language, "tables-server", `problems.${problem.code}`, problem.params),
    offenders: [...problem.offenders],
    offenderCount: problem.offenderCount,
  };
}

function ofFile(problem: SchemaProblem, language: Language) {
  return {
    line: problem.line ?? null,
    column: problem.column ?? null,
    text: schemaProblemText(problem, language),
    offenders: [],
    offenderCount: 0,
  };
}
