import { limits } from "../limits.ts";
import { Instant, LongId, nullable, type Static, Type } from "../schema.ts";
import { ShownStep, ShownWay } from "../shapes/played-way.ts";
import type { ProcessDefinition } from "../shapes/process-definition.ts";
import { ExpectedWay, SampleApplication } from "../shapes/sample-case.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;
const processId = Type.String({ minLength: 1, maxLength: 64 });
const caseName = Type.String({ minLength: 1, maxLength: limits.titleMaxCharacters });
const Definition = Type.Unsafe<ProcessDefinition>({ type: "object", additionalProperties: true });

/** A sample case as its designers see it. */
export const SampleCase = Type.Object({
  caseId: Type.Integer(),
  caseName: Type.String(),
  ...SampleApplication.properties,
  realName: Type.String(),
  expected: ExpectedWay,
  /** Names of the accounts it mentions. */
  names: Type.Record(Type.String(), Type.String()),
  rowVersion: Type.Integer(),
  updatedBy: Type.String(),
  updatedAt: Instant(),
});
export type SampleCase = Static<typeof SampleCase>;

/** What became of a sample case: both ways. */
export const CaseResult = Type.Object({
  caseId: Type.Integer(),
  caseName: Type.String(),
  passed: Type.Boolean(),
  expected: Type.Object({
    ...ShownWay.properties,
    steps: Type.Array(
      Type.Object({
        ...ShownStep.properties,
        /** The role that is expected; null where people are, or anybody is. */
        roleName: nullable(Type.String()),
        anybody: Type.Boolean(),
      }),
    ),
  }),
  found: ShownWay,
});
export type CaseResult = Static<typeof CaseResult>;

export const sampleCases = defineCall("sampleCases", {
  method: "POST",
  path: "/opt/sampleCases",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ processId }),
  output: Type.Object({ cases: Type.Array(SampleCase) }),
  access: designers,
  ours: true,
  summary: "The sample cases of a process: applications with the way that is expected of them.",
});

export const saveSampleCase = defineCall("saveSampleCase", {
  method: "POST",
  path: "/opt/saveSampleCase",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: limits.jsonBodyMaxKb,
  cost: 5,
  input: Type.Object({
    processId,
    /** The case that is changed; a new one when absent. */
    caseId: Type.Optional(LongId()),
    /** The state a change began from. */
    rowVersion: Type.Optional(Type.Integer()),
    caseName,
    ...SampleApplication.properties,
    /** What is expected; when absent the way that `definition` goes now. */
    expected: Type.Optional(ExpectedWay),
    definition: Type.Optional(Definition),
  }),
  output: Type.Object({ caseId: Type.Integer(), rowVersion: Type.Integer() }),
  access: designers,
  tx: "write",
  ours: true,
  summary:
    "Saves a sample case of a process; without an expected way, the one the definition goes now is expected.",
});

export const sampleCaseOfApplication = defineCall("sampleCaseOfApplication", {
  method: "POST",
  path: "/opt/sampleCaseOfApplication",
  whose: "organisation",
  encoding: "json",
  cost: 5,
  input: Type.Object({ applyId: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({ caseId: Type.Integer(), processId: Type.String(), caseName: Type.String() }),
  access: designers,
  tx: "write",
  ours: true,
  summary:
    "Makes a sample case of a finished application: what was filed and decided, and the way its version goes.",
});

export const removeSampleCase = defineCall("removeSampleCase", {
  method: "POST",
  path: "/opt/removeSampleCase",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({ processId, caseId: LongId() }),
  output: Type.Object({ caseId: Type.Integer() }),
  access: designers,
  tx: "write",
  ours: true,
  summary: "Deletes a sample case.",
});

export const runSampleCases = defineCall("runSampleCases", {
  method: "POST",
  path: "/opt/runSampleCases",
  whose: "organisation",
  encoding: "json",
  bodyMaxKb: limits.jsonBodyMaxKb,
  cost: 10,
  input: Type.Object({ processId, definition: Definition }),
  output: Type.Object({
    results: Type.Array(CaseResult),
    /** Failing cases that were made from applications the caller may not see. */
    hiddenFailed: Type.Integer(),
  }),
  access: designers,
  ours: true,
  summary:
    "Plays a definition with every sample case of its process: the way expected and the way found. Nothing happens.",
});
