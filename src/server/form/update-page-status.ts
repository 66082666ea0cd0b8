import { updatePageStatus } from "#contract/calls/opt-form-page.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { FormPage } from "#contract/shapes/form-page.ts";
import { checkFormPage } from "#forms";
import { administersEverything } from "../access/index.ts";
import { documentCheckOf, handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { sayWho } from "../viewer/index.ts";
import { changedSince, lockLatestPage, nextRowVersion, readPage } from "./form-pages.ts";
import { faulty } from "./insert-form-page.ts";
import { unknownItems } from "./unknown-items.ts";

const shapeProblems = documentCheckOf(FormPage);

/**
 * Puts a form page of one's organisation into effect, once it is whole, or takes it out of use; running applications keep
 * theirs. Pages of the group are for administrators of all organisations alone. Whoever sends the `rowVersion` they
 * began from is refused with `definitionChanged` where somebody has changed the page since.
 */
export const updatePageStatusHandler = handle(updatePageStatus, async (input, scope) => {
  const { tx, actor, request } = scope;
  const { pageId, version, status } = input;
  await lockLatestPage(tx, pageId);
  const stored = await readPage(tx, { pageId, version, organId: actor.organId });
  if (stored === undefined) return refuse("notFound");
  if (stored.organId === null && !(await administersEverything(tx, actor))) return refuse("noPermission");
  const outdated = await sayWho(scope, await changedSince(tx, pageId, input.rowVersion));
  if (outdated !== undefined) return outdated;
  const asked = { ...stored.page, state: status };
  const problems =
    status === "effective"
      ? { ...(await unknownItems(tx, asked)), ...(shapeProblems(asked) ?? checkFormPage(asked)) }
      : {};
  if (Object.keys(problems).length > 0) return faulty(asked, problems);
  const { rowVersion } = await tx
    .updateTable("formPage")
    .set({
      state: status,
      rowVersion: nextRowVersion(pageId),
      updatedBy: actor.userCode,
      updatedAt: request.now.toISOString(),
    })
    .where("pageId", "=", pageId)
    .where("version", "=", version)
    .returning("rowVersion")
    .executeTakeFirstOrThrow();
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId: actor.organId,
    call: updatePageStatus.name,
    subject: pageId,
    detail: { version, status },
  });
  return { pageId, version, state: status, rowVersion };
});
