import { useDeferredValue, useMemo } from "react";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { limits } from "#contract/limits.ts";
import { listOf } from "#contract/rules/assignment-setup.ts";
import { checkMatrix } from "#contract/rules/approver-matrix/check-matrix.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { useCall } from "../api/index.ts";
import { useUnchanged } from "../editing/index.ts";
import { useTexts } from "../i18n/index.ts";
import type { MatrixDraft } from "./use-matrix-draft.ts";

/**
 * What keeps a matrix from being published, in words, by path: as it is written, by the very rules of the server. Of what
 * is saved the server's own list counts; people it was not asked about yet count as known.
 */
export function useMatrixProblems({
  content: written,
  stored,
  isChanged,
}: MatrixDraft): Readonly<Record<string, string>> {
  const t = useTexts("problems");
  // Typing comes first: of a long matrix the rules take a moment.
  const content = useDeferredValue(written);
  const userCodes = useMemo(() => peopleNamed(content), [content]);
  const { data, isPlaceholderData } = useCall(
    processDesignNames,
    userCodes.length === 0 ? {} : { userCodes },
    { quiet: true, staleTime: 60_000, placeholderData: (before) => before },
  );
  const found = useMemo(() => {
    if (!isChanged) return stored.problems;
    if (data === undefined) return {};
    const known = {
      roles: new Set(data.roles.map(({ roleCode }) => roleCode)),
      users: new Set([
        ...data.users.map(({ userCode }) => userCode),
        ...(isPlaceholderData ? userCodes : []),
      ]),
      departments: new Set(data.departments.map(({ deptId }) => deptId)),
      processTypes: new Set<string>(),
      companies: new Set<string>(),
    };
    const wrong = Object.entries(checkMatrix(content, known));
    return Object.fromEntries(wrong.map(([path, { problem, params }]) => [path, t(problem, params)]));
  }, [content, stored, isChanged, data, isPlaceholderData, userCodes, t]);
  return useUnchanged(found);
}

function peopleNamed({ rows }: MatrixContent): string[] {
  const named = rows.flatMap(({ assignedType, taskAssigned }) =>
    assignedType === "users" ? listOf(taskAssigned) : [],
  );
  return [...new Set(named)].toSorted().slice(0, limits.matrixRowsMax);
}
