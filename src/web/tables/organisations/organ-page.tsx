import { Plus } from "lucide-react";
import { addOrganisation } from "#contract/calls/organisation-keeping.ts";
import { useMay } from "../../api/index.ts";
import { useAddress } from "../../address/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import type { TablePageGiven } from "../list/table-page-given.ts";
import { TableScreen } from "../list/table-screen.tsx";
import { AddOrganisation } from "./add-organisation.tsx";
import { useOrganisationAct } from "./use-organisation-act.ts";
import frame from "../list/list-frame.module.css";

/** Organisations: above their list the way to a new one, for who administers all of them. */
export function OrganPage(given: TablePageGiven) {
  const t = useTexts("organisations");
  const mayAdd = useMay(addOrganisation.name) === true;
  const [query] = useAddress();
  const { act, open } = useOrganisationAct();
  // With a row beside the list, that row's own act is meant.
  const isAdding = act === "add" && query.get("row") === null;
  return (
    <>
      <TableScreen
        {...given}
        lead={
          mayAdd ? (
            <div className={frame.lead}>
              <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => open("add")}>
                {t("add")}
              </Button>
            </div>
          ) : undefined
        }
      />
      {mayAdd && isAdding ? <AddOrganisation under={null} onClose={() => open(undefined)} /> : null}
    </>
  );
}
