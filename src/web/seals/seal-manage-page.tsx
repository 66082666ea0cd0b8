import { useState } from "react";
import { physicalSealings } from "#contract/calls/physical-seal.ts";
import { listSeal, sealDetail } from "#contract/calls/seal.ts";
import { sealStatuses } from "#contract/codes/seal.ts";
import { addressParts, useAddressQuery } from "../address/index.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Badge, Button, Page, SearchField, SelectField, Tabs } from "../kit/index.ts";
import { CallAnswer } from "../states/index.ts";
import { PhysicalSealings } from "./physical-sealings.tsx";
import { SealEditor } from "./seal-editor.tsx";
import { SealList } from "./seal-list.tsx";
import styles from "./seals.module.css";

type Asked = "view" | "keyword" | "status" | "seal";

/** /stampManage: the seals of the organisation, and what waits to be sealed by hand; which of it stands in the address. */
export function SealManagePage() {
  const t = useTexts("seals");
  const say = useTexts("physical-seal");
  const { query, set } = useAddressQuery<Asked>();
  const view = query.get("view") === "physical" ? "physical" : "register";
  const { data: waiting = [] } = useCall(physicalSealings, {}, { quiet: true });
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Tabs
        label={t("title")}
        chosen={view}
        onChoose={(next) => set({ view: next === "physical" ? next : undefined, seal: undefined })}
        tabs={[
          { id: "register", label: say("register") },
          {
            id: "physical",
            label: say("physical"),
            mark: <Badge count={waiting.length} label={say("waiting", { count: waiting.length })} />,
          },
        ]}
      >
        {view === "register" ? <SealRegister /> : <PhysicalSealings />}
      </Tabs>
    </Page>
  );
}

/** Every seal: who keeps it, what it looks like and what was changed of it. */
function SealRegister() {
  const t = useTexts("seals");
  const answer = useCall(listSeal, {}, { quiet: true });
  const { query, set } = useAddressQuery<Asked>();
  const { text, number } = addressParts(query);
  const keyword = text("keyword") ?? "";
  const status = sealStatuses.find((each) => each === query.get("status")) ?? "";
  const sealId = number("seal");
  const [isAdding, setAdding] = useState(false);
  const open = (seal: number | undefined) => set({ seal: seal === undefined ? undefined : String(seal) });
  const detail = useCall(sealDetail, { sealId: sealId ?? 1 }, { enabled: sealId !== undefined, gcTime: 0 });

  return (
    <>
      <div className={styles.bar}>
        <SearchField
          className={styles.search ?? ""}
          label={t("search")}
          value={keyword}
          onSearch={(next) => set({ keyword: next })}
        />
        <SelectField
          label={t("field.sealStatus")}
          isLabelHidden
          none={t("allStates")}
          value={status}
          onChoose={(next) => set({ status: next })}
          options={sealStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <Button look="primary" onClick={() => setAdding(true)}>
          {t("add")}
        </Button>
      </div>
      <CallAnswer answer={answer}>
        {(seals) => {
          const wanted = seals.filter(
            (seal) =>
              (status === "" || seal.sealStatus === status) &&
              `${seal.sealName} ${seal.deptName} ${seal.sealDesc}`
                .toLocaleLowerCase()
                .includes(keyword.trim().toLocaleLowerCase()),
          );
          if (wanted.length === 0)
            return <p className={styles.none}>{t(seals.length === 0 ? "none" : "noneFound")}</p>;
          return <SealList seals={wanted} onOpen={open} />;
        }}
      </CallAnswer>
      {isAdding && <SealEditor detail={undefined} onClose={() => setAdding(false)} />}
      {sealId !== undefined && detail.data?.seal.sealId === sealId && (
        <SealEditor
          key={`${sealId} ${detail.data.seal.rowVersion}`}
          detail={detail.data}
          onClose={() => open(undefined)}
        />
      )}
    </>
  );
}
