import { App, Dropdown } from "antd";
import { Building2, Check, ChevronsUpDown } from "lucide-react";
import { useState } from "react";
import { pendingCounts } from "#contract/calls/task-overview.ts";
import { userOrgan } from "#contract/calls/user.ts";
import { limits } from "#contract/limits.ts";
import { isCallError, useCall } from "../api/index.ts";
import { formatBadge, useTexts } from "../i18n/index.ts";
import { switchOrganisation, useSession } from "../session/index.ts";
import styles from "./organisation-switcher.module.css";

/** My organisations with what waits in each; choosing one moves the whole application there. */
export function OrganisationSwitcher() {
  const say = useTexts("shell");
  const { message } = App.useApp();
  const { userCode, organId } = useSession();
  const organs = useCall(userOrgan, { userCode });
  const counts = useCall(pendingCounts, {}, { quiet: true });
  const [open, setOpen] = useState(false);
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
    setOpen(false);
    if (id === organId) return;
    try {
      await switchOrganisation(id);
    } catch (error) {
      if (!isCallError(error)) throw error;
      void message.error(error.message || say("unknownError"));
    }
  }

  if (list.length < 2) {
    return (
      <span className={styles.single} title={selected?.deptFullName}>
        <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.name}>{selected?.organName ?? ""}</span>
      </span>
    );
  }
  return (
    <Dropdown
      open={open}
      onOpenChange={setOpen}
      trigger={["click"]}
      classNames={{ root: styles.list ?? "" }}
      menu={{
        selectable: true,
        selectedKeys: [String(organId)],
        onClick: ({ key }) => void choose(Number(key)),
        style: { maxHeight: limits.organisationDropdownMaxHeightPx, overflow: "auto" },
        items: list.map((organ) => ({
          key: String(organ.organId),
          label: (
            <span className={styles.row}>
              <span className={styles.words}>
                <span>{organ.organName}</span>
                <small>{organ.deptFullName}</small>
              </span>
              {organ.organId !== organId && countOf(organ.organId) > 0 && (
                <span className={styles.badge} title={say("pendingThere")}>
                  {formatBadge(countOf(organ.organId), limits.badgeCap)}
                </span>
              )}
              {organ.organId === organId && <Check size={16} aria-label={say("selected")} />}
            </span>
          ),
        })),
      }}
    >
      <button
        type="button"
        className={styles.button}
        aria-label={say("organisation", { name: selected?.organName ?? "" })}
      >
        <Building2 size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={styles.name}>{selected?.organName ?? ""}</span>
        {elsewhere > 0 && (
          <span className={styles.badge} title={say("pendingElsewhere")}>
            {formatBadge(elsewhere, limits.badgeCap)}
          </span>
        )}
        <ChevronsUpDown size={14} aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
