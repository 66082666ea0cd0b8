import { createHash } from "node:crypto";
import { opinionSignatures } from "#contract/calls/signature.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../../http/index.ts";
import { readInstance } from "../../process/index.ts";
import { picturesOf } from "../../signature/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";

/**
 * The pictures below the opinions of an application, for whoever may read it. One that is not what was signed with is
 * left out; that of a person whose name is kept from the reader is not shown.
 */
export const opinionSignaturesHandler = handle(opinionSignatures, async ({ applyId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { people } = await shownOrganisation(scope, stored.row.chartRevision);
  const signed = stored.snapshot.seats.filter((seat) => seat.signature !== undefined);
  const shown = new Set(
    signed.flatMap(({ signature, userCode }) => (people.isKept(userCode) ? [] : (signature ?? []))),
  );
  const pictures = await picturesOf(tx, [...new Set(signed.flatMap(({ signature }) => signature ?? []))]);
  return pictures
    .filter(({ signature, picture }) => createHash("sha256").update(picture).digest("hex") === signature)
    .map(({ signature, picture }) => ({
      signature,
      picture: shown.has(signature) ? picture.toString("base64") : null,
    }));
});
