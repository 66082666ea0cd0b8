import { Readable } from "node:stream";
import { render, type RenderResult } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import type { InjectOptions } from "fastify";
import { HttpResponse, http, passthrough } from "msw";
import { setupServer } from "msw/node";
import { matchPath } from "react-router-dom";
import type { Language } from "#contract/codes/language.ts";
import { queryClient } from "../../src/web/api/index.ts";
import { WebApp } from "../../src/web/app.tsx";
import { startTexts, texts } from "../../src/web/i18n/index.ts";
import { followSession } from "../../src/web/routes/follow-session.ts";
import { routeOf } from "../../src/web/routes/index.ts";
import { type AppRouter, createAppRouter } from "../../src/web/routes/router.tsx";
import { screens } from "../../src/web/routes/screens.ts";
import { loadSession, sessionStore } from "../../src/web/session/index.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./app.ts";

/** The pages over the real application: every request of theirs is answered by its `inject()`. */
export interface WebTest {
  app: TestApp;
  /** Paths of the requests made so far, `POST /task/todoTasks`. */
  requests: string[];
  /** What a path is answered with instead, as long as it stands here. */
  instead: Map<string, () => Response | Promise<Response>>;
  /** Opens the web application at a path, as somebody or without a session. */
  open(path: string, options?: { as?: string; organId?: number; language?: Language }): Promise<OpenPage>;
  close(): Promise<void>;
}

export interface OpenPage {
  page: RenderResult;
  user: UserEvent;
  router: AppRouter;
  /** The path shown now, with its query. */
  path(): string;
}

let isServed = false;

/** Starts the application over a test database of its own and hands it every request of the pages. */
export async function startWebTest(options: TestAppOptions = {}): Promise<WebTest> {
  if (isServed)
    throw new Error("Close the other application first: both would read and answer a page's request.");
  isServed = true;
  // Read while the database starts: a page that is the first of its worker to show antd would wait for it too long.
  const [app] = await Promise.all([startTestApp(options), import("antd")]);
  const requests: string[] = [];
  const instead = new Map<string, () => Response | Promise<Response>>();
  const wire = setupServer(
    http.all("*", async ({ request }) => {
      const url = new URL(request.url);
      // What the server itself asks of a peer is no request of a page.
      if (url.origin !== location.origin) return passthrough();
      requests.push(`${request.method} ${url.pathname}`);
      return instead.get(url.pathname)?.() ?? answerFrom(app, request, url);
    }),
  );
  wire.listen({ onUnhandledRequest: "error" });
  const opened: (() => void)[] = [];

  /** One page at a time: two would share session, address and cache. */
  function leaveAll(): void {
    for (const leave of opened.splice(0)) leave();
    sessionStore.end("loggedOut");
    localStorage.clear();
  }

  return {
    app,
    requests,
    instead,
    async open(path, { as, organId, language = "zh-CN" } = {}) {
      leaveAll();
      await readScreen(path);
      await startTexts(language, ["routes", "error-pages"]);
      await texts.changeLanguage(language);
      queryClient.clear();
      if (as !== undefined) {
        const { token } = await app.logIn(as, organId);
        localStorage.setItem(
          "chancery.token",
          JSON.stringify({ value: token, until: Date.now() + 3_600_000 }),
        );
        await loadSession();
      }
      location.hash = `#${path}`;
      const router = createAppRouter();
      const unfollow = followSession(router);
      const page = render(<WebApp router={router} />);
      opened.push(() => {
        page.unmount();
        unfollow();
        router.dispose();
      });
      return {
        page,
        user: userEvent.setup(),
        router,
        path: () => `${router.state.location.pathname}${router.state.location.search}`,
      };
    },
    async close() {
      leaveAll();
      wire.close();
      isServed = false;
      await app.close();
    },
  };
}

/**
 * Reads the code of a screen and of the shell around it: the first page of a worker waits for it far longer than the rest,
 * and is not what a test is about.
 */
async function readScreen(path: string): Promise<void> {
  const [place = ""] = path.split("?");
  const route = Object.keys(screens).find((pattern) => matchPath(pattern, place) !== null);
  await Promise.all([
    import("../../src/web/shell/index.ts"),
    route === undefined ? undefined : screens[route]?.(),
    routeOf(place)?.tables === true ? readTableParts() : undefined,
  ]);
}

/** What lists fetch at a click: a test that clicks does not wait for modules. */
async function readTableParts(): Promise<void> {
  await Promise.all([
    import("../../src/web/accounts/index.ts"),
    import("../../src/web/tables/list/bulk-edit.tsx"),
    import("../../src/web/tables/list/bulk-progress.tsx"),
    import("../../src/web/tables/list/cell-editor.tsx"),
    import("../../src/web/tables/list/column-chooser.tsx"),
    import("../../src/web/tables/list/filter-popover.tsx"),
    import("../../src/web/tables/row/row-panel.tsx"),
    import("../../src/web/tables/transfer/export-dialog.tsx"),
    import("../../src/web/tables/transfer/import-wizard.tsx"),
    import("../../src/web/tables/uses/table-uses.tsx"),
    import("../../src/web/tables/views/view-dialog.tsx"),
  ]);
}

async function answerFrom({ app }: TestApp, request: Request, url: URL): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  const answer = await app.inject({
    method: request.method as NonNullable<InjectOptions["method"]>,
    url: `${url.pathname}${url.search}`,
    // Nothing stands between that would unpack an answer, as a browser does.
    headers: { ...Object.fromEntries(request.headers), "accept-encoding": "identity" },
    ...(body.length > 0 ? { payload: body } : {}),
    payloadAsStream: true,
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && name !== "content-encoding") headers.set(name, String(value));
  }
  return new HttpResponse(Readable.toWeb(answer.stream()) as ReadableStream, {
    status: answer.statusCode,
    headers,
  });
}
