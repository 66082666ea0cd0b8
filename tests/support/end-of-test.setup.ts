import { afterEach, beforeEach } from "vitest";
import { testBegins, testEnds } from "./end-of-test.ts";

beforeEach(testBegins);
afterEach(({ task }) => testEnds(task.result?.state === "fail"));
