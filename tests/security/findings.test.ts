import { afterAll, beforeAll, describe } from "vitest";
import { type AttackedCompanies, attackedCompanies } from "../support/attacked-companies.ts";
import { applications } from "./findings/applications.ts";
import { denialOfService } from "./findings/denial-of-service.ts";
import { logIn } from "./findings/log-in.ts";
import { overTheWire } from "./findings/over-the-wire.ts";
import { reachBeyond } from "./findings/reach-beyond.ts";

/** Two processes and their threads start jobs and hash passwords beside whatever else the machine does. */
const patient = { timeout: 120_000 };

let world: AttackedCompanies;
beforeAll(async () => {
  world = await attackedCompanies();
}, 120_000);
afterAll(() => world.close());

describe("nobody ends a process or holds up the others with", patient, () => {
  denialOfService(() => world);
});
describe("nobody reaches beyond what is theirs in", patient, () => {
  reachBeyond(() => world);
});
describe("whoever attacks the log-in finds that", patient, () => {
  logIn(() => world);
});
describe("over the wire", patient, () => {
  overTheWire(() => world);
});
describe("of applications", patient, () => {
  applications(() => world);
});
