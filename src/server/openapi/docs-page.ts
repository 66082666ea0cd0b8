import { type Language, languages } from "#contract/codes/language.ts";
import { errorCatalogue } from "#contract/errors/catalogue.ts";
import { type CallTexts, callTexts, filled } from "./call-texts.ts";
import { docsCall } from "./docs-call.ts";
import { type Html, html } from "./html.ts";
import type { OpenApiDocument } from "./open-api-document.ts";

const languageNames: Readonly<Record<Language, string>> = {
  "zh-CN": "简体中文",
  "en-US": "English",
  "ja-JP": "日本語",
};

/** A seal's red square. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%23c23b22'/%3E%3C/svg%3E";

/** The documentation of a set of calls as a page one reads; `keyword` narrows it. */
export function docsPage(given: {
  document: OpenApiDocument;
  language: Language;
  keyword: string;
  loggedIn: boolean;
}): string {
  const { document, language, keyword, loggedIn } = given;
  const texts = callTexts[language];
  const sections = document.tags
    .map((tag) => section(document, tag, keyword, texts))
    .filter((one) => one !== undefined);
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.docs.title}</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/docs/page.css">
<script src="/docs/page.js" defer></script>
</head>
<body>
<header>
<h1>${texts.docs.title}</h1>
<p>${document.info.description}</p>
<p><a href="/openapi.json">${texts.docs.machineReadable}</a></p>
</header>
<form method="get" action="/docs" role="search">
<input name="keyword" type="search" value="${keyword}" aria-label="${texts.docs.filter}" placeholder="${texts.docs.filter}">
<select name="language" aria-label="${texts.docs.language}">${languages.map(
    (one) =>
      html`<option value="${one}"${one === language ? html` selected` : ""}>${languageNames[one]}</option>`,
  )}</select>
<button>${texts.docs.apply}</button>
</form>
<main>
<p class="quiet">${loggedIn ? texts.docs.yours : texts.docs.publicOnly}</p>
${sections}
<p id="nothing-found"${sections.length > 0 ? html` hidden` : ""}>${texts.docs.nothingFound}</p>
${errors(texts)}
</main>
</body>
</html>
`.text;
}

function section(
  document: OpenApiDocument,
  tag: { name: string; description: string },
  keyword: string,
  texts: CallTexts,
): Html | undefined {
  const wanted = keyword.trim().toLowerCase();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const shown = operations.filter(({ path, operation }) => {
    const words = `${path} ${String(operation.operationId)} ${String(operation.summary)}`.toLowerCase();
    return (operation.tags as string[]).includes(tag.name) && words.includes(wanted);
  });
  if (shown.length === 0) return undefined;
  return html`<section>
<h2>${tag.description} <small class="quiet">${filled(texts.docs.calls, { count: shown.length })}</small></h2>
${shown.map((call) => docsCall(call, texts))}
</section>`;
}

function errors(texts: CallTexts): Html {
  return html`<h2>${texts.docs.errors}</h2>
<table>
<tr><th>${texts.docs.code}</th><th>${texts.docs.status}</th><th>${texts.docs.name}</th></tr>
${Object.entries(errorCatalogue).map(
  ([name, { code, status }]) =>
    html`<tr><td>${code}</td><td>${status}</td><td><code>${name}</code></td></tr>`,
)}
</table>`;
}
