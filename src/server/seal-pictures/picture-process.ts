import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { DrawnPicture, UploadedPicture } from "./draw-picture.ts";

/** How a picture is drawn; the module of the process, the one beside this program if absent, and a limit of time. */
export interface PictureProcessOptions {
  readonly file?: URL;
  readonly timeLimitMs?: number;
}

/** Pages wait for 20 seconds. */
const longestMs = 15_000;
/** A busy machine takes so long to begin. */
const longestStartMs = 30_000;
/** So many wait for the one that is drawn; who comes after is told at once. */
const waitingMax = 5;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** The module as it lies beside the running program: in the build `seal-picture-process.js`, else the sources. */
function processFile(): URL {
  return import.meta.url.endsWith(".ts")
    ? new URL("../seal-picture-process.ts", import.meta.url)
    : new URL("seal-picture-process.js", import.meta.url);
}

/**
 * Looks through an uploaded picture of a seal and answers it as a PNG. That is done in a process of its own, one after
 * the other: a few bytes of SVG keep whoever draws them busy for ever, or end it, and no thread can be stopped in that.
 * What takes too long, or ends its process, is `sealPictureTooComplex`.
 */
export async function checkedPicture(
  picture: UploadedPicture,
  { file = processFile(), timeLimitMs = longestMs }: PictureProcessOptions = {},
): Promise<Buffer | FieldProblem> {
  if (waiting >= waitingMax) return { problem: "sealPicturesWaiting" };
  waiting += 1;
  const done = last.then(() => drawnElsewhere(picture, file, timeLimitMs));
  last = done.finally(() => (waiting -= 1));
  const drawn = await done;
  if (drawn === undefined) return { problem: "sealPictureTooComplex" };
  return "png" in drawn ? Buffer.from(drawn.png, "base64") : drawn;
}

/** What the process answers; `undefined` where it does not in time. It never fails. */
function drawnElsewhere(
  picture: UploadedPicture,
  file: URL,
  timeLimitMs: number,
): Promise<DrawnPicture | FieldProblem | undefined> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(file), {
      execArgv: file.pathname.endsWith(".ts") ? ["--import", "tsx"] : [],
      // Nothing that this process knows is known to a stranger's picture.
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    let timer = setTimeout(end, longestStartMs);
    function end(answer?: DrawnPicture | FieldProblem): void {
      clearTimeout(timer);
      child.kill("SIGKILL");
      resolve(answer);
    }
    child.on("message", (said: DrawnPicture | FieldProblem | "ready") => {
      if (said !== "ready") return end(said);
      clearTimeout(timer);
      timer = setTimeout(end, timeLimitMs);
      child.send(picture, () => undefined);
    });
    child.once("error", () => end());
    child.once("exit", () => end());
  });
}
