import { incidentStages } from "../../codes/incident-stage.ts";
import { limits } from "../../limits.ts";
import { LongId, oneOf, pageOf, Type } from "../../schema.ts";
import { IncidentRow, ResolvedIncidentRow } from "../../shapes/incident.ts";
import { transferFormats } from "../../shapes/tables.ts";
import { NextTask } from "../../shapes/task.ts";
import { defineCall } from "../define-call.ts";

const administrators = { roles: ["admin", "process-admin"] };

/** What narrows a list of incidents. */
const filter = {
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  processId: Type.Optional(Type.String({ maxLength: 64 })),
  stage: Type.Optional(oneOf(incidentStages)),
  /** These days of the organisation, both included: since when it is stopped, of what was resolved when that was. */
  beginDate: Type.Optional(Type.String({ format: "date" })),
  endDate: Type.Optional(Type.String({ format: "date" })),
};

const asked = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  ...filter,
});

export const incidents = defineCall("incidents", {
  method: "POST",
  path: "/task/incidents",
  whose: "organisation",
  input: asked,
  output: pageOf(IncidentRow),
  access: administrators,
  ours: true,
  summary: "Steps of applications that cannot go on before an administrator has seen to them, and why.",
});

export const resolvedIncidents = defineCall("resolvedIncidents", {
  method: "POST",
  path: "/task/resolvedIncidents",
  whose: "organisation",
  input: asked,
  output: pageOf(ResolvedIncidentRow),
  access: administrators,
  ours: true,
  summary: "Stops that somebody has seen to: who, when, how and with which reason; the latest first.",
});

export const exportResolvedIncidents = defineCall("exportResolvedIncidents", {
  method: "GET",
  path: "/task/exportResolvedIncidents",
  whose: "organisation",
  access: administrators,
  cost: 10,
  input: Type.Object({ ...filter, format: oneOf(transferFormats) }),
  outputKind: "file",
  ours: true,
  summary: "The stops that somebody has seen to, narrowed, as a CSV or XLSX file.",
});

export const retryIncident = defineCall("retryIncident", {
  method: "POST",
  path: "/task/retryIncident",
  whose: "organisation",
  input: Type.Object({
    instanceId: LongId(),
    visitId: Type.Integer({ minimum: 1 }),
    /** Who decides the step where nobody was found for it: all of them have to agree. */
    userCodes: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: 50,
        uniqueItems: true,
      }),
    ),
    /** Required where people are named. */
    reason: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
  }),
  /** What opened, and whether the step goes on now. */
  output: Type.Object({ goesOn: Type.Boolean(), next: Type.Array(NextTask) }),
  access: administrators,
  tx: "write",
  ours: true,
  summary:
    "Tries a stopped step again, or names the people who decide it; the history says it was an override.",
});

export const resolveIncident = defineCall("resolveIncident", {
  method: "POST",
  path: "/task/resolveIncident",
  whose: "organisation",
  input: Type.Object({
    instanceId: LongId(),
    visitId: Type.Integer({ minimum: 1 }),
    reason: Type.String({ maxLength: limits.opinionMaxCharacters }),
  }),
  output: Type.Object({ next: Type.Array(NextTask) }),
  access: administrators,
  tx: "write",
  ours: true,
  summary: "Says that the work of a stopped automatic step was done by hand, and lets the application go on.",
});
