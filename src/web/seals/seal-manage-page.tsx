import { useState } from "react";
import { physicalSealings } from "#contract/calls/physical-seal.ts";
import { listSeal, sealDetail } from "#contract/calls/seal.ts";
import { sealStatuses } from "#contract/codes/seal.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Badge, Button, Page, SearchField, SelectField, Tabs } from "../kit/index.ts";
import { CallAnswer } from "../states/index.ts";
import { PhysicalSealings } from "./physical-sealings.tsx";
import { SealEditor } from "./seal-editor.tsx";
import { SealList } from "./seal-list.tsx";
import styles from "./seals.module.css";

/** /stampManage: the seals of the organisation, and what waits to be sealed by hand. */
export function SealManagePage() {
  const t = useTexts("seals");
  const say = useTexts("physical-seal");
  const [view, setView] = useState<"register" | "physical">("register");
  const { data: waiting = [] } = useCall(physicalSealings, {}, { quiet: true });
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Tabs
        label={t("title")}
        chosen={view}
        onChoose={setView}
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
  const [keyword, setKeyword] = useState("");
  const [status, setStatus] = useState("");
  const [opened, setOpened] = useState<number | "new">();
  const sealId = typeof opened === "number" ? opened : undefined;
  const detail = useCall(sealDetail, { sealId: sealId ?? 1 }, { enabled: sealId !== undefined, gcTime: 0 });

  return (
    <>
      <div className={styles.bar}>
        <SearchField
          className={styles.search ?? ""}
          label={t("search")}
          value={keyword}
          onSearch={setKeyword}
        />
        <SelectField
          label={t("field.sealStatus")}
          isLabelHidden
          none={t("allStates")}
          value={status}
          onChoose={setStatus}
          options={sealStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <Button look="primary" onClick={() => setOpened("new")}>
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
          return <SealList seals={wanted} onOpen={setOpened} />;
        }}
      </CallAnswer>
      {opened === "new" && <SealEditor detail={undefined} onClose={() => setOpened(undefined)} />}
      {sealId !== undefined && detail.data?.seal.sealId === sealId && (
        <SealEditor
          key={`${sealId} ${detail.data.seal.rowVersion}`}
          detail={detail.data}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
