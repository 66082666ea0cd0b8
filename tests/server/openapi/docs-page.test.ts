import { afterEach, describe, expect, it, vi } from "vitest";
import { calls } from "#contract/calls/index.ts";
import { languages, type Language } from "#contract/codes/language.ts";
import { docsPage } from "#server/openapi/docs-page.ts";
import { docsPageScript } from "#server/openapi/docs-page-script.ts";
import { openApiDocument } from "#server/openapi/open-api-document.ts";

function aPage({
  language = "en-US",
  keyword = "",
  loggedIn = true,
}: {
  language?: Language;
  keyword?: string;
  loggedIn?: boolean;
} = {}) {
  const document = openApiDocument({
    calls,
    mayCall: (call) => loggedIn || call.access === "public",
    language,
    prefixes: { auth: "/auth", thirdParty: "/thirdparty" },
    version: "1.2.3",
  });
  return docsPage({ document, language, keyword, loggedIn });
}

const read = (text: string) => new DOMParser().parseFromString(text, "text/html");

describe("the documentation page", () => {
  it("shows every call with its path", () => {
    const page = read(aPage());
    expect([...page.querySelectorAll("details")].map(({ id }) => id).toSorted()).toEqual(
      calls.map(({ name }) => name).toSorted(),
    );
  });

  it.each(languages)("has no gap in %s", (language) => {
    // given
    const page = read(aPage({ language }));

    // when
    const words = page.body.textContent ?? "";

    // then
    expect(page.documentElement.lang).toBe(language);
    expect(words).not.toMatch(/undefined|\{\{|\[object O/u);
  });

  it("narrows to a word, wherever it stands, and keeps the word in its field", () => {
    // given
    const page = read(aPage({ keyword: " RECALL " }));

    // when
    const shown = [...page.querySelectorAll("details")].map(({ id }) => id);

    // then
    expect(shown).toContain("recallInstance");
    expect(shown).not.toContain("urge");
    expect(page.querySelector<HTMLInputElement>("input[name=keyword]")?.value).toBe(" RECALL ");
  });

  it("says so when nothing is found", () => {
    const page = read(aPage({ keyword: "no call has this" }));
    expect(page.querySelectorAll("details").length).toBe(0);
    expect(page.querySelector<HTMLElement>("#nothing-found")?.hidden).toBe(false);
  });

  it("writes what a caller sends as text, never as markup", () => {
    const text = aPage({ keyword: '"><script>alert(1)</script>' });
    expect(text).not.toContain("<script>alert");
    expect(read(text).querySelectorAll("script").length).toBe(1);
  });

  it("runs under a policy without inline scripts or styles", () => {
    const page = read(aPage());
    expect([...page.querySelectorAll("script")].map((script) => script.getAttribute("src"))).toEqual([
      "/docs/page.js",
    ]);
    expect(page.querySelectorAll("style, [style], [onclick], [onchange]").length).toBe(0);
    expect(docsPageScript).not.toMatch(/\beval\b|new Function|innerHTML/u);
  });
});

describe("its script", () => {
  const before = document.documentElement;

  function open({ stored, answer = "" }: { stored?: string; answer?: string } = {}): { asked: unknown[] } {
    document.documentElement.replaceWith(read(aPage({ loggedIn: false })).documentElement);
    if (stored !== undefined) localStorage.setItem("chancery.token", stored);
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (_url: string, init: unknown) => {
      asked.push(init);
      return { ok: true, text: async () => answer };
    });
    new Function(docsPageScript)();
    return { asked };
  }

  afterEach(() => {
    document.documentElement.replaceWith(before);
    localStorage.clear();
    vi.unstubAllGlobals();
  });

  it("shows the calls of whoever is logged in in this browser", async () => {
    // given
    const stored = JSON.stringify({ value: "t0ken", until: Date.now() + 60_000 });

    // when
    const { asked } = open({ stored, answer: aPage() });
    await vi.waitFor(() => expect(document.querySelector("#addSeal")).not.toBeNull());

    // then
    expect(asked).toEqual([{ headers: { token: "t0ken" } }]);
  });

  it.each([undefined, JSON.stringify({ value: "old", until: 1 }), "broken"])(
    "asks for nothing with %j kept",
    (stored) => {
      const { asked } = open(stored === undefined ? {} : { stored });
      expect(asked).toEqual([]);
    },
  );

  it("filters while one types", () => {
    // given
    open();
    const field = document.querySelector<HTMLInputElement>("input[name=keyword]");

    // when
    if (field) field.value = "captcha";
    field?.dispatchEvent(new Event("input"));

    // then
    const visible = [...document.querySelectorAll<HTMLElement>("details")].filter(({ hidden }) => !hidden);
    expect(visible.map(({ id }) => id)).toContain("captcha");
    expect(visible.map(({ id }) => id)).not.toContain("cookieLogin");
  });
});
