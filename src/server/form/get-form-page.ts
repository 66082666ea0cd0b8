import { getFormPage } from "#contract/calls/opt-form-page.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { administersEverything } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { readPage, stateOfPage } from "./form-pages.ts";
import { processesOfPage } from "./list-processes-of-page.ts";

/**
 * One version of a form page of one's organisation or of the group, the latest unless one is named, with all that a
 * designer needs to go on from there. Refuses with `notFound` what there is not.
 */
export const getFormPageHandler = handle(
  getFormPage,
  async ({ pageId, version }, { tx, actor, language }) => {
    const { organId } = actor;
    const stored = await readPage(tx, { pageId, version, organId });
    if (stored === undefined) return refuse("notFound");
    const { page, isFrozen, html, createdBy, createdAt, updatedBy, updatedAt } = stored;
    return {
      page,
      ...(await stateOfPage(tx, pageId)),
      frozen: isFrozen,
      mayChange: stored.organId !== null || (await administersEverything(tx, actor)),
      processes: await processesOfPage(tx, { pageId, version: page.version, organId, language }),
      html,
      createdBy,
      createdAt,
      updatedBy,
      updatedAt,
    };
  },
);
