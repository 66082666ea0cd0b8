import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { mostLevels, type placeRefused } from "./organisation-tree.ts";

/** Why an organisation cannot stand where it was put, in names that the caller may read. Pure. */
export function placeError(
  why: NonNullable<ReturnType<typeof placeRefused>>,
  { own, parent }: { own: string; parent: string },
): Refusal {
  switch (why) {
    case "unknown":
      return refuse("notFound");
    case "circle":
      return refuse("organisationCircle", { organisation: own, parent });
    case "closed":
      return refuse("organisationIsClosed", { organisation: parent });
    default:
      return refuse("organisationTooDeep", { most: mostLevels });
  }
}
