import { useTexts } from "../i18n/index.ts";
import { useRoles, useRoleSets } from "./use-accounts.ts";

/** What can be given at once: a role, or a set of them. */
export type Grantable = { roleCode: string } | { collectCode: string };

interface GrantableGroup {
  label: string;
  options: { value: string; label: string }[];
}

/** Before the code of a set, among codes of roles, which begin with a letter. */
const mark = "+";

/** Roles and sets as a picker offers them; with those that are switched off where they are to be taken. */
export function useGrantable(withDisabled = false) {
  const t = useTexts("accounts");
  const { roles } = useRoles();
  const sets = useRoleSets();
  const one = roles
    .filter(({ enabled }) => enabled || withDisabled)
    .map(({ roleCode, roleName }) => ({ value: roleCode, label: `${roleName} ${roleCode}`, name: roleName }));
  const many = sets
    .filter(({ enabled }) => enabled || withDisabled)
    .map(({ collectCode, collectName }) => ({
      value: `${mark}${collectCode}`,
      label: `${collectName} ${collectCode}`,
      name: collectName,
    }));
  const groups: GrantableGroup[] = [{ label: t("roles.single"), options: one }];
  if (many.length > 0) groups.push({ label: t("roles.sets"), options: many });
  return {
    options: groups,
    nameOf: (value: string | null) => [...one, ...many].find((each) => each.value === value)?.name ?? "",
  };
}

/** What a picker's value stands for. */
export function grantableOf(value: string): Grantable {
  return value.startsWith(mark) ? { collectCode: value.slice(mark.length) } : { roleCode: value };
}
