import type { JsonValue } from "#contract/schema.ts";
import { buildModel } from "./build-model.ts";
import { checkRecord } from "./check-record.ts";
import { compileTable } from "./compile-table.ts";
import type { TextPosition } from "./json-text.ts";
import { lintSchema } from "./lint/lint-schema.ts";
import { type OpenedSchemaFile, openSchemaFile } from "./open-schema-file.ts";
import { outlineOf, type TableOutline } from "./outline.ts";
import type { Complaint, SchemaProblem } from "./schema-problem.ts";
import type { TableModel } from "./table-model.ts";

export interface ReadOptions {
  /** Outlines of the other tables (`readOutlines`), by entity name: targets of references and details. */
  allSchemas: ReadonlyMap<string, TableOutline>;
  /** Shipped with the product: a missing language is an error, not a warning. */
  shipped?: boolean;
  /** Names in profiles.json. */
  profiles?: readonly string[];
  /** Names of the declared calls, which an alias may be; absent: not known here, and any name is taken. */
  calls?: readonly string[];
}

export type ReadResult =
  | { model: TableModel; problems: readonly SchemaProblem[] }
  | { model?: undefined; problems: readonly SchemaProblem[] };

/**
 * Reads one schema file: its text, or JSON that is already parsed. With an error there is no model; warnings come
 * beside it. Every problem names file, JSON pointer, cause, and line and column where the text is known. Pure, never throws
 * for anything a file can contain.
 */
export function readTableSchema(file: string, source: string | JsonValue, options: ReadOptions): ReadResult {
  return readOpenedSchema(file, openSchemaFile(source), options);
}

/** The same for a file whose text was parsed before. */
export function readOpenedSchema(file: string, opened: OpenedSchemaFile, options: ReadOptions): ReadResult {
  if ("error" in opened) {
    const { code, path, found, line, column } = opened.error;
    return { problems: [{ file, path, code, params: { found }, severity: "error", line, column }] };
  }
  const complete = (complaints: readonly Complaint[]) =>
    complaints.map((complaint) => toProblem(file, complaint, opened.positions));
  if ("complaints" in opened) return { problems: complete(opened.complaints) };

  const { schema } = opened;
  const tables = new Map(options.allSchemas).set(schema["x-entity"].name, outlineOf(schema));
  const problems = complete(
    lintSchema({
      schema,
      tables,
      shipped: options.shipped ?? false,
      ...(options.profiles === undefined ? {} : { profiles: options.profiles }),
      ...(options.calls === undefined ? {} : { calls: options.calls }),
    }),
  );
  if (problems.some((problem) => problem.severity === "error")) return { problems };

  const model = buildModel(schema, tables);
  const broken = complete(validatorComplaints(model));
  return broken.length > 0 ? { problems: [...problems, ...broken] } : { model, problems };
}

/** More models than a folder has; then all are forgotten. */
const modelsKnown = 200;
/** What was said of a model, by its JSON: whoever saves one schema has all the others read again beside it. */
const saidOfModels = new Map<string, readonly Complaint[]>();

/** What only shows when the validator exists. Making one takes longer than all else, so each model is asked once. */
function validatorComplaints(model: TableModel): readonly Complaint[] {
  const asJson = JSON.stringify(model);
  const said = saidOfModels.get(asJson) ?? compileComplaints(model);
  if (saidOfModels.size >= modelsKnown) saidOfModels.clear();
  saidOfModels.set(asJson, said);
  return said;
}

/** A word Ajv refuses, a default that its own field refuses. */
function compileComplaints(model: TableModel): Complaint[] {
  try {
    const verdict = checkRecord(compileTable(model), {}, { mode: "create" });
    if (verdict.ok) return [];
    return Object.entries(verdict.errors).flatMap(([name, error]): Complaint[] => {
      const hasDefault = model.fields.some((field) => field.name === name && field.default !== undefined);
      if (!hasDefault || error.code === "rule") return [];
      return [
        { path: `/properties/${name}/default`, code: "badDefault", params: { name, reason: error.code } },
      ];
    });
  } catch (fault) {
    return [
      {
        path: "",
        code: "notCompilable",
        params: { reason: fault instanceof Error ? fault.message : String(fault) },
      },
    ];
  }
}

function toProblem(
  file: string,
  complaint: Complaint,
  positions: ReadonlyMap<string, TextPosition> | undefined,
): SchemaProblem {
  return {
    file,
    path: complaint.path,
    code: complaint.code,
    params: complaint.params ?? {},
    severity: complaint.severity ?? "error",
    ...(complaint.nearest === undefined ? {} : { nearest: complaint.nearest }),
    ...positionOf(complaint.path, positions),
  };
}

/** Position of the value, or of the nearest thing around it that is in the text. */
function positionOf(
  path: string,
  positions: ReadonlyMap<string, TextPosition> | undefined,
): Partial<TextPosition> {
  const found = positions?.get(path);
  if (found !== undefined) return { line: found.line, column: found.column };
  return path === "" ? {} : positionOf(path.slice(0, path.lastIndexOf("/")), positions);
}
