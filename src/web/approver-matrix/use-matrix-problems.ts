import { useDeferredValue, useMemo } from "react";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { limits } from "#contract/limits.ts";
import { listOf } from "#contract/rules/assignment-setup.ts";
import { checkMatrix } from "#contract/rules/approver-matrix/check-matrix.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { useCall, useMay } from "../api/index.ts";
import { useUnchanged } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/** Where the names cannot be read, none of them is wrong. */
class EveryName extends Set<string> {
  override has(): boolean {
    return true;
  }
}
const unread = { users: new EveryName(), roles: new EveryName(), departments: new EveryName() };

interface MatrixProblems {
  /** In words, by path. */
  byPath: Readonly<Record<string, string>>;
  /** Whether the people, roles and departments that it names were looked up. */
  areNamesChecked: boolean;
}

/**
 * What keeps a matrix from being published: as it is written, by the very rules of the server. Of what is saved the
 * server's own list counts; people it was not asked about yet count as known, and so do all where the names are not to be read.
 */
export function useMatrixProblems({ content: written, stored, isChanged }: MatrixDraft): MatrixProblems {
  const t = useTexts("problems");
  // Typing comes first: of a long matrix the rules take a moment.
  const content = useDeferredValue(written);
  const userCodes = useMemo(() => peopleNamed(content), [content]);
  const mayRead = useMay(processDesignNames.name) === true;
  const { data, isPlaceholderData } = useCall(
    processDesignNames,
    userCodes.length === 0 ? {} : { userCodes },
    { enabled: mayRead, quiet: true, staleTime: 60_000, placeholderData: (before) => before },
  );
  const found = useMemo(() => {
    if (!isChanged) return stored.problems;
    const names =
      data === undefined
        ? unread
        : {
            roles: new Set(data.roles.map(({ roleCode }) => roleCode)),
            users: new Set([
              ...data.users.map(({ userCode }) => userCode),
              ...(isPlaceholderData ? userCodes : []),
            ]),
            departments: new Set(data.departments.map(({ deptId }) => deptId)),
          };
    const known = { ...names, processTypes: new Set<string>(), companies: new Set<string>() };
    const wrong = Object.entries(checkMatrix(content, known));
    return Object.fromEntries(wrong.map(([path, { problem, params }]) => [path, t(problem, params)]));
  }, [content, stored, isChanged, data, isPlaceholderData, userCodes, t]);
  return { byPath: useUnchanged(found), areNamesChecked: !isChanged || data !== undefined };
}

function peopleNamed({ rows }: MatrixContent): string[] {
  const named = rows.flatMap(({ assignedType, taskAssigned }) =>
    assignedType === "users" ? listOf(taskAssigned) : [],
  );
  return [...new Set(named)].toSorted().slice(0, limits.matrixRowsMax);
}
