import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";
import { everything, type FilterNode, type QueryProblem, queryLimits } from "./filter-ast.ts";
import { kindOf, operatorsOf } from "./field-kinds.ts";
import { type FilterOperator, filterOperators } from "./kinds/field-kind.ts";
import { nearestWord } from "./nearest-word.ts";
import { fieldsByName } from "./table-fields.ts";
import type { FieldModel, TableModel } from "./table-model.ts";

export type FilterResult = { filter: FilterNode } | { problems: readonly QueryProblem[] };

/**
 * Reads a filter as it travels: `{field: value}`, `{field: {gte: 1}}`, `{and: […]}`, `{or: […]}`, nested.
 * A value alone means equal, a list one of, null empty. Fields outside `readableFields` are unknown, so that nobody can
 * ask about what they may not see. Absent and empty filters hold for every row. Pure.
 */
export function parseFilter(
  model: TableModel,
  json: JsonValue | undefined,
  readableFields: ReadonlySet<string>,
): FilterResult {
  const reader = new FilterReader(model, readableFields);
  const filter = json === undefined || json === null ? everything : reader.node(json, "filter", 0);
  return reader.problems.length === 0
    ? { filter }
    : { problems: reader.problems.slice(0, limits.problemsToldMax) };
}

const isObject = (value: JsonValue): value is { [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const shownCharacters = 100;

function shortened(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}

/** A value as a problem names it: no answer repeats all that was sent. */
function shown(value: JsonValue): JsonValue {
  if (typeof value === "string") return shortened(value);
  return typeof value === "object" && value !== null ? shortened(JSON.stringify(value)) : value;
}

class FilterReader {
  readonly problems: QueryProblem[] = [];
  /** Objects, groups and tests looked at: what is asked is bounded, and so is the work of saying no. */
  private looked = 0;
  private tests = 0;
  private readonly fields: ReadonlyMap<string, FieldModel>;
  private readonly readable: ReadonlySet<string>;

  constructor(model: TableModel, readable: ReadonlySet<string>) {
    this.fields = fieldsByName(model);
    this.readable = readable;
  }

  node(json: JsonValue, path: string, depth: number): FilterNode {
    if (depth > queryLimits.depth) return this.problem(path, "tooDeep", { most: queryLimits.depth });
    if (!isObject(json)) return this.problem(path, "notAnObject");
    const nodes: FilterNode[] = [];
    for (const key in json) {
      if (!this.goesOn(path)) break;
      const inner = `${path}.${shortened(key)}`;
      const value = json[key] ?? null;
      nodes.push(
        key === "and" || key === "or"
          ? this.group(key, value, inner, depth)
          : this.fieldTests(key, value, inner),
      );
    }
    return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: "and", nodes };
  }

  private group(kind: "and" | "or", json: JsonValue, path: string, depth: number): FilterNode {
    if (!Array.isArray(json)) return this.problem(path, "notAList");
    const nodes: FilterNode[] = [];
    for (let index = 0; index < json.length && this.goesOn(path); index += 1)
      nodes.push(this.node(json[index] ?? null, `${path}[${index}]`, depth + 1));
    return { kind, nodes };
  }

  /** Counts what is looked at, and says no once where it is too much. */
  private goesOn(path: string): boolean {
    this.looked += 1;
    if (this.looked === queryLimits.nodes + 1)
      this.problem(path, "tooManyTests", { most: queryLimits.nodes });
    return this.looked <= queryLimits.nodes && this.problems.length < limits.problemsToldMax;
  }

  private fieldTests(name: string, json: JsonValue, path: string): FilterNode {
    const field = this.readable.has(name) ? this.fields.get(name) : undefined;
    if (field === undefined)
      return this.problem(path, "unknownField", { name: shortened(name) }, nearestWord(name, this.readable));
    if (Array.isArray(json)) return this.test(field, "in", json, path);
    if (json === null) return this.test(field, "isNull", true, path);
    if (!isObject(json)) return this.test(field, "eq", json, path);
    const nodes: FilterNode[] = [];
    for (const word in json) {
      if (!this.goesOn(path)) break;
      const operator = filterOperators.find((known) => known === word);
      const inner = `${path}.${shortened(word)}`;
      if (operator !== undefined) nodes.push(this.test(field, operator, json[word] ?? null, inner));
      else {
        const known = [...filterOperators];
        const named = { word: shortened(word), known };
        this.problem(inner, "unknownOperator", named, nearestWord(word, filterOperators));
      }
    }
    return nodes.length === 1 && nodes[0] !== undefined ? nodes[0] : { kind: "and", nodes };
  }

  private test(field: FieldModel, operator: FilterOperator, json: JsonValue, path: string): FilterNode {
    this.tests += 1;
    if (this.tests === queryLimits.tests + 1)
      return this.problem(path, "tooManyTests", { most: queryLimits.tests });
    if (!operatorsOf(field).includes(operator)) {
      const known = [...operatorsOf(field)];
      return this.problem(path, "operatorNotForKind", { name: field.name, operator, known });
    }
    if (json === null && (operator === "eq" || operator === "ne")) {
      return { kind: "test", field: field.name, operator: "isNull", value: operator === "eq" };
    }
    const value = this.value(field, operator, json, path);
    return value === undefined ? everything : { kind: "test", field: field.name, operator, value };
  }

  private value(
    field: FieldModel,
    operator: FilterOperator,
    json: JsonValue,
    path: string,
  ): JsonValue | undefined {
    switch (operator) {
      case "isNull":
        return typeof json === "boolean" ? json : this.bad(field, json, path);
      case "like": {
        const text = typeof json === "string" ? json : typeof json === "number" ? String(json) : undefined;
        return text !== undefined && text.length <= queryLimits.textCharacters
          ? text
          : this.bad(field, json, path);
      }
      case "in": {
        if (!Array.isArray(json)) return this.bad(field, json, path);
        if (json.length > queryLimits.valuesPerTest) {
          this.problem(path, "tooManyValues", { most: queryLimits.valuesPerTest });
          return undefined;
        }
        const values = json.map((member, index) => this.single(field, member, `${path}[${index}]`));
        return values.every((value) => value !== undefined) ? values : undefined;
      }
      default:
        return this.single(field, json, path);
    }
  }

  private single(field: FieldModel, json: JsonValue, path: string): JsonValue | undefined {
    const value = json === null ? undefined : kindOf(field).readValue(json, field);
    return value ?? this.bad(field, json, path);
  }

  private bad(field: FieldModel, found: JsonValue, path: string): undefined {
    this.problem(path, "badValue", { name: field.name, found: shown(found), kind: field.kind });
    return undefined;
  }

  private problem(
    path: string,
    code: QueryProblem["code"],
    params: QueryProblem["params"] = {},
    nearest?: string,
  ): FilterNode {
    this.problems.push({ path, code, params, ...(nearest === undefined ? {} : { nearest }) });
    return everything;
  }
}
