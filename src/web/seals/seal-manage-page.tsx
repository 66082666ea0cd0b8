import { Button, Input, Select } from "antd";
import { useState } from "react";
import { listSeal, sealDetail } from "#contract/calls/seal.ts";
import { sealStatuses } from "#contract/codes/seal.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { CallAnswer } from "../states/index.ts";
import { SealEditor } from "./seal-editor.tsx";
import { SealList } from "./seal-list.tsx";
import styles from "./seals.module.css";

/** /stampManage: the seals of the organisation, who keeps them, what they look like and what was changed of them. */
export function SealManagePage() {
  const t = useTexts("seals");
  const answer = useCall(listSeal, {}, { quiet: true });
  const [keyword, setKeyword] = useState("");
  const [status, setStatus] = useState("");
  const [opened, setOpened] = useState<number | "new">();
  const sealId = typeof opened === "number" ? opened : undefined;
  const detail = useCall(sealDetail, { sealId: sealId ?? 1 }, { enabled: sealId !== undefined, gcTime: 0 });

  return (
    <div className={styles.page}>
      <h1>{t("title")}</h1>
      <p className={styles.lead}>{t("lead")}</p>
      <div className={styles.bar}>
        <Input
          type="search"
          allowClear
          className={styles.search}
          placeholder={t("search")}
          aria-label={t("search")}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
        <Select
          style={{ minWidth: 140 }}
          aria-label={t("field.sealStatus")}
          value={status}
          onChange={setStatus}
          options={[
            { value: "", label: t("allStates") },
            ...sealStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
        <Button type="primary" onClick={() => setOpened("new")}>
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
    </div>
  );
}
