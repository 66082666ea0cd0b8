import { type ErrorName, errorCatalogue } from "#contract/errors/catalogue.ts";
import type { JsonSchema } from "./wire-schema.ts";

const statuses = [...new Set(Object.values(errorCatalogue).map(({ status }) => status))].sort(
  (a, b) => a - b,
);

const responseName = (status: number) => `Error${status}`;

/** One response for each HTTP status of the error catalogue, its codes listed by number and name. */
export function errorResponses(): Record<string, JsonSchema> {
  return Object.fromEntries(
    statuses.map((status) => {
      const errors = Object.entries(errorCatalogue).filter(([, error]) => error.status === status);
      const response: JsonSchema = {
        description: errors.map(([name, { code }]) => `\`${code}\` ${name}`).join(" · "),
        headers: {
          "x-request-id": { $ref: "#/components/headers/x-request-id" },
          ...(status === 429 ? { "retry-after": { $ref: "#/components/headers/retry-after" } } : {}),
        },
        content: {
          "application/json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Failure" },
                { properties: { code: { enum: errors.map(([, { code }]) => code) } } },
              ],
            },
          },
        },
      };
      return [responseName(status), response];
    }),
  );
}

/** Errors that every call may meet, and those that only some may. */
export function errorReferences(call: {
  public: boolean;
  writes: boolean;
  available: boolean;
}): Record<string, JsonSchema> {
  const met = statuses.filter((status) => {
    if (status === statusOf("unauthenticated")) return true;
    if (status === statusOf("alreadyHandled")) return call.writes;
    if (status === statusOf("noPermission")) return !call.public;
    if (status === statusOf("notAvailableYet")) return !call.available;
    return true;
  });
  return Object.fromEntries(
    met.map((status) => [String(status), { $ref: `#/components/responses/${responseName(status)}` }]),
  );
}

function statusOf(name: ErrorName): number {
  return errorCatalogue[name].status;
}
