import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Figure } from "./measure.ts";

const root = "dist/web";
const loginGoal = 300 * 1_024;
const benchGoal = 400 * 1_024;

/** JavaScript (gzip) that a browser loads before the login page and before the work bench can be used. */
export function webBytes(): Figure[] {
  if (!existsSync(join(root, "index.html")))
    return [
      { name: "JavaScript until the login page", value: "not built", goal: "≤ 300 KB", reached: undefined },
    ];
  const entry = [
    ...readFileSync(join(root, "index.html"), "utf8").matchAll(/(?:src|href)="\/?([^"]+\.js)"/gu),
  ].map(([, file]) => file ?? "");
  const login = closure([...entry, ...routeChunks(/login/u)]);
  const bench = closure([...entry, ...routeChunks(/login/u), ...routeChunks(/shell|workbench|todo-list/u)]);
  return [
    figure("JavaScript until the login page", login, loginGoal),
    figure("JavaScript until the work bench", bench, benchGoal),
  ];
}

function figure(name: string, files: ReadonlySet<string>, goal: number): Figure {
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(root, file))).length, 0);
  return {
    name: `${name} (${files.size} files)`,
    value: `${(bytes / 1_024).toFixed(0)} KB`,
    goal: `≤ ${goal / 1_024} KB`,
    reached: bytes <= goal,
  };
}

/** Chunks of lazily loaded routes, by the name the bundler gave them. */
function routeChunks(name: RegExp): string[] {
  return readdirSync(join(root, "assets"))
    .filter((file) => file.endsWith(".js") && name.test(file))
    .map((file) => `assets/${file}`);
}

/** The files and everything they import statically. */
function closure(files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const ahead = [...files];
  for (let file = ahead.pop(); file !== undefined; file = ahead.pop()) {
    if (found.has(file) || !existsSync(join(root, file))) continue;
    found.add(file);
    const text = readFileSync(join(root, file), "utf8");
    for (const [, named] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/gu))
      ahead.push(`assets/${named}`);
  }
  return found;
}
