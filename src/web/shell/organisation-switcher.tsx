import { Building2, ChevronsUpDown } from "lucide-react";
import { pendingCounts } from "#contract/calls/task/lists.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { limits } from "#contract/limits.ts";
import { useLeaveScreen } from "../address/index.ts";
import { isCallError, useCall } from "../api/index.ts";
import { formatBadge, useTexts } from "../i18n/index.ts";
import { MenuButton, useNotice } from "../kit/index.ts";
import { placeBetween, switchOrganisation, useSession } from "../session/index.ts";
import { withOverlay } from "../states/index.ts";
import styles from "./organisation-switcher.module.css";

/**
 * My organisations with what waits in each; choosing one moves the whole application there. Tasks of other systems are of none of
 * them and wait here already: they are no reason to go elsewhere, and not counted.
 */
export function OrganisationSwitcher() {
  const say = useTexts("shell");
  const notice = useNotice();
  const leave = useLeaveScreen();
  const { userCode, organId } = useSession();
  const organs = useCall(userOrgan, { userCode });
  const counts = useCall(pendingCounts, {}, { quiet: true });
  const list = organs.data?.userRoleOrgan ?? [];
  const selected = list.find((organ) => organ.organId === organId) ?? organs.data?.selectedOrgan;
  const countOf = (id: number) =>
    counts.data?.organs.find((organ) => organ.organId === id)?.count ??
    list.find((organ) => organ.organId === id)?.pendingCount ??
    0;
  const elsewhere = list
    .filter(({ organId: id }) => id !== organId)
    .reduce((sum, { organId: id }) => sum + countOf(id), 0);

  async function choose(id: number): Promise<void> {
    // What is unsaved is of this organisation: it is saved, or asked for, while one still works here.
    if (id === organId || !(await leave(placeBetween))) return;
    try {
      await withOverlay(switchOrganisation(id));
    } catch (error) {
      if (!isCallError(error)) throw error;
      const said = error.message || say("unknownError");
      notice({ key: "organisation", said, tone: "failed" });
    }
  }

  if (list.length < 2) {
    return (
      <span className={styles.single} title={selected?.deptFullName}>
        <OrganMark logo={selected?.organLogo} />
        <span className={styles.name}>{selected?.organName ?? ""}</span>
      </span>
    );
  }
  return (
    <MenuButton
      className={styles.button}
      menuClass={styles.list}
      maxHeightPx={limits.organisationDropdownMaxHeightPx}
      aria-label={say("organisation", { name: selected?.organName ?? "" })}
      sections={[
        {
          key: "organisations",
          items: list.map((organ) => ({
            key: String(organ.organId),
            checked: organ.organId === organId,
            onSelect: () => void choose(organ.organId),
            label: (
              <span className={styles.words}>
                <span>{organ.organName}</span>
                <small>{organ.deptFullName}</small>
              </span>
            ),
            extra:
              organ.organId !== organId && countOf(organ.organId) > 0 ? (
                <span className={styles.badge} title={say("pendingThere")}>
                  {formatBadge(countOf(organ.organId), limits.badgeCap)}
                </span>
              ) : undefined,
          })),
        },
      ]}
    >
      <OrganMark logo={selected?.organLogo} />
      <span className={styles.name}>{selected?.organName ?? ""}</span>
      {elsewhere > 0 && (
        <span className={styles.badge} title={say("pendingElsewhere")}>
          {formatBadge(elsewhere, limits.badgeCap)}
        </span>
      )}
      <ChevronsUpDown size={14} aria-hidden="true" />
    </MenuButton>
  );
}

/** The logo of where one works; a house where it has none. */
function OrganMark({ logo }: { logo: string | undefined }) {
  return logo === undefined ? (
    <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
  ) : (
    <img src={logo} alt="" className={styles.logo} />
  );
}
