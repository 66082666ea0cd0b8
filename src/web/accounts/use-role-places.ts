import { useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { administers, useSession } from "../session/index.ts";

const everywhere = "*";

interface RolePlaces {
  /** As a picker offers them; none where the person administers none of the organisations. */
  options: { value: string; label: string }[];
  /** The one that is chosen: of the options the first until then. */
  place: string | undefined;
  choose: (place: string) => void;
  /** The same as calls want it: null is all organisations. */
  organId: number | null;
}

/** Where the person looking may have a role hold: in all organisations, and in those of these that they administer. */
export function useRolePlaces(organs: readonly { organId: number; organName: string }[]): RolePlaces {
  const t = useTexts("accounts");
  const user = useSession();
  const [chosen, choose] = useState<string>();
  const options = [
    ...(administers(user, null) ? [{ value: everywhere, label: t("roles.everywhere") }] : []),
    ...organs
      .filter(({ organId }) => administers(user, organId))
      .map(({ organId, organName }) => ({ value: String(organId), label: organName })),
  ];
  const place = chosen ?? options[0]?.value;
  return {
    options,
    place,
    choose,
    organId: place === undefined || place === everywhere ? null : Number(place),
  };
}
