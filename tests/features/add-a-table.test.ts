import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkoutDir } from "#server/checkout.ts";
import { type SchemaServer, startSchemaServer } from "../support/schema-server.ts";

const guide = await readFile(join(checkoutDir, "docs/add-a-table.md"), "utf8");
const file = "vehicle.json";

/** The guide's blocks in order, each named by its section and its place there: `3.1`. */
const blocks = guide.split(/^## /mu).flatMap((section) =>
  [...section.matchAll(/^```(\w+)\n(.*?)^```$/gmsu)].map(([, kind = "", text = ""], index) => ({
    place: `${section.split(".")[0]}.${index + 1}`,
    kind,
    text,
  })),
);

let checkout: string;
let server: SchemaServer;
beforeAll(async () => {
  checkout = await mkdtemp(join(tmpdir(), "chancery-guide-"));
  for (const part of ["package.json", "tsconfig.json", "node_modules", "src", "generators"]) {
    await symlink(join(checkoutDir, part), join(checkout, part));
  }
  await cp(join(checkoutDir, "schemas"), join(checkout, "schemas"), { recursive: true });
  server = await startSchemaServer(join(checkout, "schemas"));
});
afterAll(async () => {
  await server.close();
  await rm(checkout, { recursive: true, force: true });
});

const everywhere = { list: true, form: true, api: true, openApi: true };
const nowhere = { list: false, form: false, api: false, openApi: false };

/** What the reader may expect after each block. */
const after: Readonly<Record<string, () => Promise<void>>> = {
  async "1.1"() {
    expect(await server.whereabouts("vehicle")).toEqual(everywhere);
    expect(await server.whereabouts("vehicle", "clerk")).toEqual(everywhere);
    expect((await server.entity("vehicle"))?.rights).toMatchObject({ read: true, create: true });
    expect((await server.entity("vehicle", "clerk"))?.rights).toMatchObject({ read: true, create: false });
  },
  async "2.1"() {
    expect(await server.rows("vehicle")).toMatchObject([{ plate: "A 12345", colour: "red", price: 120_000 }]);
  },
  async "3.1"() {
    expect(await server.rows("vehicle")).toMatchObject([{ plate: "A 12345", seats: 5 }]);
  },
  async "4.1"() {
    expect(await server.rows("vehicle")).toMatchObject([{ listPrice: 120_000 }]);
    expect((await server.rows("vehicle"))[0]).not.toHaveProperty("price");
  },
  async "5.1"() {
    // What the file is while it is being written is a problem of its own.
    await expect.poll(() => server.problemsOf(file)).toMatchObject([{ offenders: [{ value: "A 12345" }] }]);
    expect(await server.rows("vehicle")).toHaveLength(1);
  },
  async "5.2"() {
    await theGuideQuotesTheProblem("5.2");
  },
  async "5.3"() {
    await expect.poll(() => server.problemsOf(file)).toEqual([]);
  },
  async "6.1"() {
    await expect.poll(() => server.problemsOf(file)).toHaveLength(1);
    expect(await server.rows("vehicle")).toHaveLength(1);
  },
  async "6.2"() {
    await theGuideQuotesTheProblem("6.2");
  },
  async "6.3"() {
    await expect.poll(() => server.problemsOf(file)).toEqual([]);
  },
  async "7.1"() {
    expect(await server.whereabouts("vehicle")).toEqual(nowhere);
    expect(await server.countInDatabase("vehicle")).toBe(1);
  },
  async "7.2"() {
    expect(await server.whereabouts("vehicle")).toEqual(everywhere);
    expect(await server.rows("vehicle")).toMatchObject([{ plate: "A 12345", seats: 5, listPrice: 120_000 }]);
  },
};

/** Blocks after which the tables are other ones: open pages are told. */
const changing = ["1.1", "3.1", "4.1", "7.1", "7.2"];

test("the guide has a block for each expectation, and an expectation for each block", () => {
  expect(blocks.map(({ place }) => place)).toEqual(Object.keys(after));
});

test.each(blocks)(
  "step $place of the guide, $kind, does what the guide says",
  async ({ place, kind, text }) => {
    // when
    const act = () => follow(kind, text);
    await (changing.includes(place) ? server.untilTablesChange(act) : act());

    // then
    await after[place]!();
  },
);

async function follow(kind: string, text: string): Promise<void> {
  if (kind === "sh") await shell(text);
  else if (kind === "diff") await patch(text);
  else if (kind === "http") await request(text);
  else expect(kind).toBe("text");
}

async function shell(text: string): Promise<void> {
  await promisify(execFile)("sh", ["-ec", text], {
    cwd: checkout,
    env: { ...process.env, SCHEMAS_DIR: join(checkout, "schemas") },
  });
}

/** Applies a diff to the one place where its old lines stand. */
async function patch(diff: string): Promise<void> {
  const path = join(checkout, "schemas", file);
  const lines = diff.trimEnd().split("\n");
  const side = (sign: string) =>
    lines
      .flatMap((line) => (line.startsWith(" ") || line.startsWith(sign) ? [`${line.slice(1)}\n`] : []))
      .join("");
  const parts = (await readFile(path, "utf8")).split(side("-"));
  expect(parts.length, `These lines stand once in ${file}:\n${side("-")}`).toBe(2);
  await writeFile(path, parts.join(side("+")));
}

async function request(text: string): Promise<void> {
  const [head = "", body = ""] = text.split("\n\n");
  const [method = "", path = ""] = head.split(" ");
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { "content-type": "application/json", token: server.tokens.admin },
    body,
  });
  expect(await answer.json()).toMatchObject({ flag: true });
}

/** Every sentence of a quoted answer is one that the server gave. */
async function theGuideQuotesTheProblem(place: string): Promise<void> {
  const quoted = blocks
    .find((block) => block.place === place)!
    .text.trimEnd()
    .split("\n");
  // A look that met the file half written has told of that before.
  const missing = async () => {
    const [problem] = await server.problemsOf(file);
    return quoted.filter((sentence) => problem?.text.includes(sentence) !== true);
  };
  await expect.poll(missing).toEqual([]);
}
