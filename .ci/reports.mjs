// Reads the reports of test runs: `once-more REPORT` prints the files to run again, `sum-up RUN...` the last lines of CI, where a
// run is its report and, after a comma, the report of the files that ran again.
import { existsSync, readFileSync } from "node:fs";

/** Its output is read by people and by CI. */
const say = (line) => process.stdout.write(`${line}\n`);

/** More than these is no slow moment of the machine. */
const mostAgain = 6;

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).testResults : undefined);

/** Tests without a server, a page or a browser depend on nothing outside: they never run again. */
const isPure = (file) => /\/tests\/(contract|feel|forms|engine|tables|architecture|generators|web\/[^/]+\/model)\//u.test(file.name);

const redOf = (file) => file.assertionResults.filter((test) => test.status === "failed");

function onceMore([path]) {
  const files = (read(path) ?? []).filter((file) => file.status === "failed");
  if (files.length <= mostAgain && !files.some(isPure)) for (const file of files) say(file.name);
}

/** One run's files, those that ran again as they were then. */
function filesOf(run) {
  const [first, again] = run.split(",").map(read);
  if (first === undefined) return [];
  const later = new Map((again ?? []).map((file) => [file.name, file]));
  return first.map((file) => {
    if (later.has(file.name)) say(`ONCE MORE, now ${later.get(file.name).status}: ${file.name}${why(file)}`);
    return later.get(file.name) ?? file;
  });
}

/** What a red file said: its tests, or the file itself where it could not be loaded or prepared. */
const why = (file) =>
  redOf(file).length === 0
    ? `\n  ${file.message}`
    : redOf(file)
        .map((test) => `\n  ${test.fullName}\n    ${(test.failureMessages ?? []).join("\n    ").slice(0, 1_500)}`)
        .join("");

function sumUp(runs) {
  let passed = 0;
  let failed = 0;
  for (const file of runs.flatMap(filesOf)) {
    passed += file.assertionResults.filter((test) => test.status === "passed").length;
    if (file.status !== "failed") continue;
    failed += Math.max(1, redOf(file).length);
    say(`FAILED ${file.name}${why(file)}`);
  }
  // A run that left no report, or another step that failed, counts as one failure.
  if (failed === 0) failed = Number(process.env.FAILED_STEPS);
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && passed > 0 ? 0 : 1);
}

const [command, ...rest] = process.argv.slice(2);
if (command === "once-more") onceMore(rest);
else sumUp(rest);
