import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { mayTakeId } from "#contract/rules/own-id.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { companyOfGroup, FormPage } from "#contract/shapes/form-page.ts";
import { checkFormPage } from "#forms";
import { administersEverything } from "../access/index.ts";
import { documentCheckOf, handle, isCaller, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { sayWho } from "../viewer/index.ts";
import { asOthersWriteIt } from "./as-others-write-it.ts";
import { changedSince, lockLatestPage, savePage, type StoredPage } from "./form-pages.ts";
import { normalPage } from "./normal-page.ts";
import { readDocument } from "./read-document.ts";
import { openShapeCheckOf } from "./shape-check.ts";
import { unknownItems } from "./unknown-items.ts";

const shapeProblems = documentCheckOf(FormPage);
const draftProblems = openShapeCheckOf(FormPage);

/**
 * Saves a form page (spec §4, §5 Form design) of the organisation one works in; administrators of all organisations also
 * those of the group. What is not yet used is overwritten; a version in use is frozen, and a change of it becomes the
 * next one. Refuses, errors by path, with `formPageFaulty` what was to come into effect and with `formPageNotSaved` any
 * other (a temporary page need not be complete); with `idTaken` an id that is not this organisation's. Whoever sends the `rowVersion` they began from is refused with
 * `definitionChanged` where somebody has saved since.
 */
export const insertFormPageHandler = handle(insertFormPageInfo, async (input, scope) => {
  const { tx, actor, request } = scope;
  const document = readDocument(input.data, "data");
  if (isRefusal(document)) return document;
  if (!isCaller(actor, input.createdBy))
    return refuseFields({ createdBy: { problem: "notYourself", params: { user: actor.userCode } } });
  const page = readPage(document ?? {});
  if (isRefusal(page)) return page;
  const unknown = page.state === "effective" ? await unknownItems(tx, page) : {};
  if (Object.keys(unknown).length > 0) return faulty(page, unknown);
  const organId = await ownerOf(page, { tx, actor });
  if (isRefusal(organId)) return organId;
  const taken = refuse("idTaken", { id: page.pageId });
  const latest = await lockLatestPage(tx, page.pageId);
  if (latest !== undefined ? latest.organId !== organId : !mayTakeId(page.pageId, actor.organId))
    return taken;
  const outdated = await sayWho(scope, await changedSince(tx, page.pageId, input.rowVersion));
  if (outdated !== undefined) return outdated;
  const html = input.html?.trim() ? input.html : null;
  const version = versionFor({ page, html }, latest);
  const saved = { ...page, company: organId === null ? companyOfGroup : String(organId), version };
  if (latest?.isFrozen === true && version === latest.page.version)
    return { ...latest.page, rowVersion: latest.rowVersion };
  const by = { organId, createdBy: actor.userCode, html, now: request.now };
  const rowVersion = await savePage(tx, saved, by);
  if (rowVersion === undefined) return taken;
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: insertFormPageInfo.name,
    subject: saved.pageId,
    detail: { version: saved.version, state: saved.state },
  });
  return { ...saved, rowVersion };
});

function readPage(given: FormValues): FormPage | Refusal {
  const { page: document, problems: contradictions } = asOthersWriteIt(normalPage(given));
  const check = document["state"] === "effective" ? shapeProblems : draftProblems;
  const malformed = { ...contradictions, ...check(document) };
  if (Object.keys(malformed).length > 0) return faulty(document, malformed);
  const page = document as unknown as FormPage;
  const problems = page.state === "effective" ? checkFormPage(page) : {};
  return Object.keys(problems).length > 0 ? faulty(page, problems) : page;
}

/** Whose a page is to be: its company must be the organisation one works in, or the group where one may say so. */
async function ownerOf(
  page: FormPage,
  { tx, actor }: Pick<SessionScope, "tx" | "actor">,
): Promise<number | null | Refusal> {
  const { organId } = actor;
  const { company = "" } = page;
  if (company === companyOfGroup)
    return (await administersEverything(tx, actor)) ? null : refuse("noPermission");
  if (company === "" || company === String(organId)) return organId;
  return faulty(page, { company: { problem: "unknownCompany", params: { company } } });
}

/** The refusal of a page, its faults by path. */
export function faulty(
  { pageId, state }: { pageId?: unknown; state?: unknown },
  errors: NonNullable<Refusal["errors"]>,
): Refusal {
  const refused = state === "effective" ? "formPageFaulty" : "formPageNotSaved";
  return {
    ...refuse(refused, { page: String(pageId ?? ""), count: Object.keys(errors).length }),
    errors: refuseFields(errors).errors ?? {},
  };
}

/**
 * The number under which a page is kept: the latest while nobody uses that or nothing changed, else the next. A draft of
 * what is in effect is the next as well: until it is put into effect, processes find what they found.
 */
function versionFor(
  { page, html }: { page: FormPage; html: string | null },
  latest: StoredPage | undefined,
): number {
  if (latest === undefined) return 1;
  const isDraft = page.state === "temporary" && latest.page.state === "effective";
  if (!latest.isFrozen && !isDraft) return latest.page.version;
  const isUnchanged = sameValue(
    asWritten(page, latest.page.company, isDraft && !latest.isFrozen),
    asWritten(latest.page, latest.page.company, isDraft && !latest.isFrozen),
  );
  const isDrawnAlike = html === null || html === latest.html;
  return isUnchanged && isDrawnAlike ? latest.page.version : latest.page.version + 1;
}

/** What of a page makes it another one: not its number, and not its state where only that is asked to change. */
function asWritten(page: FormPage, company: string | undefined, whateverState: boolean): JsonValue {
  const state = whateverState ? "temporary" : page.state;
  return { ...page, company, state, version: 0 } as unknown as JsonValue;
}
