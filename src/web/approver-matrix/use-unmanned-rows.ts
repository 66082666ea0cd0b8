import { useMemo } from "react";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { rolesWithoutMembers } from "#contract/rules/roles-without-members.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { useCall, useMay } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";

interface UnmannedRow {
  path: string;
  said: string;
}

/**
 * Rows that go by roles nobody in the organisation has, in words. Of a matrix for organisations below nothing is said: its
 * roles are held there.
 */
export function useUnmannedRows({ rows, forGroup }: MatrixContent): UnmannedRow[] {
  const t = useTexts("problems");
  const language = useLanguage();
  const mayRead = useMay(processDesignNames.name) === true;
  const { data } = useCall(processDesignNames, {}, { enabled: mayRead, quiet: true, staleTime: 60_000 });
  return useMemo(() => {
    const empty = new Map(
      (data?.roles ?? []).flatMap(({ roleCode, roleName, isEmpty }) =>
        isEmpty === true ? [[roleCode, roleName]] : [],
      ),
    );
    if (empty.size === 0 || forGroup === true) return [];
    return rows.flatMap((row, at) => {
      const unheld = rolesWithoutMembers(row, (role) => !empty.has(role));
      const role = joinTexts(
        unheld.map((code) => empty.get(code) ?? code),
        language,
      );
      return role === ""
        ? []
        : [{ path: `rows[${at}].taskAssigned`, said: t("roleWithoutMembers", { role }) }];
    });
  }, [rows, forGroup, data, t, language]);
}
