import { type CallTexts, filled } from "./call-texts.ts";
import { type Html, html } from "./html.ts";
import { typeText } from "./type-text.ts";
import type { JsonSchema } from "./wire-schema.ts";

interface Field {
  name: string;
  place: string;
  type: string;
  required: boolean;
}

/** One call of the documentation page: what it does, who may make it, what goes in and what comes out. */
export function docsCall(
  call: { path: string; method: string; operation: JsonSchema },
  { docs }: CallTexts,
): Html {
  const { path, method, operation } = call;
  const fields = [
    ...parameterFields(operation, "path", docs.placePath),
    ...parameterFields(operation, "query", docs.placeQuery),
    ...bodyFields(operation, docs.placeBody),
  ];
  return html`<details id="${String(operation.operationId)}">
<summary><span class="method">${method}</span><code>${path}</code><span class="quiet">${String(operation.summary)}</span></summary>
<div>
${operation["x-not-available-yet"] === true ? html`<p><strong>${docs.notAvailableYet}</strong></p>` : ""}<p class="quiet">${access(operation, docs)} · <code>${String(operation.operationId)}</code></p>
<h3>${docs.input}</h3>
${
  fields.length === 0
    ? html`<p>${docs.none}</p>`
    : html`<table>
<tr><th>${docs.field}</th><th>${docs.place}</th><th>${docs.type}</th><th>${docs.required}</th></tr>
${fields.map(
  (field) =>
    html`<tr><td><code>${field.name}</code></td><td>${field.place}</td><td><code>${field.type}</code></td><td>${field.required ? docs.yes : docs.no}</td></tr>`,
)}
</table>`
}
<h3>${docs.answer}</h3>
<div>${answer(operation, docs)}</div>
</div>
</details>
`;
}

function access(operation: JsonSchema, docs: CallTexts["docs"]): string {
  if (Array.isArray(operation.security)) return docs.everybody;
  const roles = operation["x-roles"];
  return Array.isArray(roles) ? filled(docs.roles, { roles: roles.join(", ") }) : docs.session;
}

function parameterFields(operation: JsonSchema, kind: "path" | "query", place: string): Field[] {
  return (operation.parameters as JsonSchema[])
    .filter((parameter) => parameter.in === kind)
    .map((parameter) => ({
      name: String(parameter.name),
      place,
      type: typeText(parameter.schema as JsonSchema),
      required: parameter.required === true,
    }));
}

function bodyFields(operation: JsonSchema, place: string): Field[] {
  const body = operation.requestBody as { content: Record<string, { schema: JsonSchema }> } | undefined;
  if (body === undefined) return [];
  return Object.entries(body.content).flatMap(([mediaType, { schema }]) => {
    const required = Array.isArray(schema.required) ? schema.required : [];
    return Object.entries((schema.properties ?? {}) as JsonSchema).map(([name, field]) => ({
      name,
      place: `${place} (${mediaType})`,
      type: typeText(field as JsonSchema),
      required: required.includes(name),
    }));
  });
}

function answer(operation: JsonSchema, docs: CallTexts["docs"]): Html {
  const responses = operation.responses as Record<
    string,
    { content?: Record<string, { schema: JsonSchema }> }
  >;
  if (responses["302"] !== undefined) return html`${docs.answerRedirect}`;
  const [mediaType, content] = Object.entries(responses["200"]?.content ?? {})[0] ?? [];
  if (mediaType === "text/event-stream") return html`${docs.answerEvents}`;
  if (mediaType === "text/html") return html`${docs.answerPage}`;
  if (mediaType !== "application/json" || content === undefined) return html`${docs.answerFile}`;
  return html`<pre><code>${typeText(content.schema, { depth: 6, lines: true })}</code></pre>`;
}
