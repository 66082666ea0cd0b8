import type { Person } from "#contract/shapes/person.ts";
import { formatDay, useTexts } from "../i18n/index.ts";

type Shown = Pick<Person, "deptName"> & {
  away?: Person["away"] | undefined;
  hasLeft?: boolean | undefined;
  userCode?: string;
};

/**
 * What stands beside a person whom one may choose: where they belong, their code where it is given, that they have left, and,
 * while they are away, until when and who acts for them (R24).
 */
export function usePersonNote(): (person: Shown) => string {
  const t = useTexts("app");
  return ({ deptName, userCode, away, hasLeft = false }) => {
    const left = hasLeft ? t("hasLeft") : undefined;
    const who = [deptName, userCode, left].filter((part) => part !== undefined && part !== "").join(" · ");
    return away === undefined ? who : t("away", { who, day: formatDay(away.until), person: away.deputy });
  };
}
