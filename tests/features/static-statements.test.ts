import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import ts from "typescript";
import { expect, test } from "vitest";
import { installJobTables } from "#server/jobs/index.ts";
import { createTestDatabase } from "../support/test-database.ts";

const root = "src/server";

/** A statement as it stands in the code, with a place for every value. */
interface Statement {
  place: string;
  text: string;
  /** Whether a part of it is put together elsewhere, as the part's name says. */
  hasFragment: boolean;
}

const begins = /^\s*(?:select|insert|update|delete|with)\b/iu;

/** The statements that are written out and executed on the spot. */
function statementsIn(file: string): Statement[] {
  const source = readFileSync(file, "utf8");
  if (!source.includes("sql`")) return [];
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(parsed) === "sql" && isExecuted(node)) {
      const { template } = node;
      const isWhole = ts.isNoSubstitutionTemplateLiteral(template);
      const spans = isWhole ? [] : template.templateSpans;
      const text = isWhole
        ? template.text
        : template.head.text + spans.map(({ literal }, at) => `$${at + 1}${literal.text}`).join("");
      const hasFragment = spans.some(({ expression }) => /sql/iu.test(expression.getText(parsed)));
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      if (begins.test(text)) found.push({ place: `${file}:${line + 1}`, text, hasFragment });
    }
    ts.forEachChild(node, visit);
  };
  visit(parsed);
  return found;
}

function isExecuted({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.name.text === "execute";
}

/** Something else than a value stands at the place: a condition, a list of columns. */
function standsForMore(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === "42601" && /at or near "\$\d+"$/u.test(error.message)
  );
}

test("every statement that is written out fits the tables of the newest migration and of the shipped schemas", async () => {
  // given
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const statements = files.flatMap((name) => statementsIn(join(root, name)));
  const { database, drop } = await createTestDatabase({ withTables: true });
  await installJobTables(database);
  const client = await database.pool.connect();

  // when
  const unfit: string[] = [];
  let prepared = 0;
  for (const { place, text, hasFragment } of statements) {
    try {
      await client.query(`prepare written_out as ${text}`);
      await client.query("deallocate written_out");
      prepared += 1;
    } catch (error) {
      // Where a part comes from elsewhere nobody knows the whole before it runs.
      if (!hasFragment && !standsForMore(error)) unfit.push(`${place} ${String(error)}`);
    }
  }
  client.release();
  await drop();

  // then
  expect(unfit).toEqual([]);
  // Most of them are: the test would say little if it found none.
  expect(prepared).toBeGreaterThan(400);
});
