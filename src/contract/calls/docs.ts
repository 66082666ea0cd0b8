import { languages } from "../codes/language.ts";
import { FormValues, oneOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

export const openApi = defineCall("openApi", {
  method: "GET",
  path: "/openapi.json",
  whose: "nothing",
  cost: 10,
  input: Type.Object({}),
  output: FormValues(),
  outputKind: "bare",
  access: "public",
  ours: true,
  summary: "Describes as OpenAPI 3.1 the calls one may make; without a session the public ones.",
});

export const docs = defineCall("docs", {
  method: "GET",
  path: "/docs",
  whose: "nothing",
  input: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    language: Type.Optional(oneOf(languages)),
  }),
  outputKind: "page",
  access: "public",
  ours: true,
  summary: "The same description as a page to read.",
});

export const docsScript = defineCall("docsScript", {
  method: "GET",
  path: "/docs/page.js",
  whose: "nothing",
  input: Type.Object({}),
  outputKind: "page",
  access: "public",
  tx: "none",
  ours: true,
  summary: "The documentation page's script.",
});

export const docsStyle = defineCall("docsStyle", {
  method: "GET",
  path: "/docs/page.css",
  whose: "nothing",
  input: Type.Object({}),
  outputKind: "page",
  access: "public",
  tx: "none",
  ours: true,
  summary: "The documentation page's style sheet.",
});
