import type { AnswerUnserved } from "./served-methods.ts";

/**
 * Who opens a path that nothing serves in a browser means a screen: its addresses stand behind `#`, so it is led there,
 * and what is no screen either is told so on a page, in the person's language. Programs get the answer of before.
 */
export function leadToPage(answerUnserved: AnswerUnserved): AnswerUnserved {
  return (request, reply) =>
    request.method === "GET" && request.headers["sec-fetch-mode"] === "navigate"
      ? reply.redirect(`/#${request.url}`)
      : answerUnserved(request, reply);
}
