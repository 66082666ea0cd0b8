import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import { FormPage } from "#contract/shapes/form-page.ts";
import { checkFormPage } from "#forms";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { lockLatestPage, savePage, type StoredPage } from "./form-pages.ts";
import { normalPage } from "./normal-page.ts";
import { readDocument } from "./read-document.ts";
import { shapeCheckOf } from "./shape-check.ts";

const shapeProblems = shapeCheckOf(FormPage);

/**
 * Saves a form page (spec §4, §5 Form design). What is not yet used is overwritten; a version in use is frozen, and
 * a change of it becomes the next one. Refuses with `formPageFaulty`, errors by path; a temporary page need not be
 * complete.
 */
export const insertFormPageHandler = handle(insertFormPageInfo, async (input, { tx, actor, request }) => {
  const document = readDocument(input.data, "data");
  if (isRefusal(document)) return document;
  const page = readPage(normalPage(document ?? {}));
  if (isRefusal(page)) return page;
  const latest = await lockLatestPage(tx, page.pageId);
  const saved = { ...page, version: versionFor(page, latest) };
  if (latest?.isFrozen === true && saved.version === latest.page.version) return latest.page;
  await savePage(tx, saved, actor.userCode);
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: insertFormPageInfo.name,
    subject: saved.pageId,
    detail: { version: saved.version, state: saved.state },
  });
  return saved;
});

function readPage(document: Record<string, JsonValue>): FormPage | Refusal {
  const malformed = shapeProblems(document);
  if (malformed !== undefined) return faulty(String(document["pageId"] ?? ""), malformed);
  const page = document as unknown as FormPage;
  const problems = page.state === "effective" ? checkFormPage(page) : {};
  return Object.keys(problems).length > 0 ? faulty(page.pageId, problems) : page;
}

/** The refusal of a page, its faults by path. */
export function faulty(pageId: string, errors: NonNullable<Refusal["errors"]>): Refusal {
  return {
    ...refuse("formPageFaulty", { page: pageId, count: Object.keys(errors).length }),
    errors: refuseFields(errors).errors ?? {},
  };
}

/** The number under which a page is kept: the latest while nobody uses that or nothing changed, else the next. */
function versionFor(page: FormPage, latest: StoredPage | undefined): number {
  if (latest === undefined) return 1;
  if (!latest.isFrozen) return latest.page.version;
  const isUnchanged = sameValue(
    { ...page, version: 0 } as unknown as JsonValue,
    { ...latest.page, version: 0 } as unknown as JsonValue,
  );
  return isUnchanged ? latest.page.version : latest.page.version + 1;
}
