import { useContext, useState } from "react";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import type { ChainEntry } from "#contract/shapes/task.ts";
import { useCall } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { ChainApplication } from "./chain-application.ts";
import { ChainSeat } from "./chain-seat.tsx";
import styles from "./chain.module.css";

/** Of a step that sent the application to many: how many have read it, and whoever is not shown yet on request. */
export function ChainReaders({ entry }: { entry: ChainEntry }) {
  return entry.readers === undefined ? null : <ManyReaders entry={entry} readers={entry.readers} />;
}

interface ManyReadersProps {
  entry: ChainEntry;
  readers: NonNullable<ChainEntry["readers"]>;
}

function ManyReaders({ entry, readers }: ManyReadersProps) {
  const t = useTexts("chain");
  const applyId = useContext(ChainApplication) ?? "";
  const [isAsked, setIsAsked] = useState(false);
  const answer = useCall(instanceDetail, { applyId, allReaders: true }, { enabled: isAsked });
  const shown = new Set(entry.seats.map(({ bpdTaskId }) => bpdTaskId));
  const others = answer.data?.chain
    .find((each) => isSame(each, entry))
    ?.seats.filter(({ bpdTaskId }) => !shown.has(bpdTaskId));
  return (
    <>
      <p className={styles.readers}>
        {t("readers", { read: readers.read, count: readers.count })}
        {others !== undefined || applyId === "" ? null : (
          <Button size="small" busy={isAsked && answer.isFetching} onClick={() => setIsAsked(true)}>
            {t("allReaders", { count: readers.count })}
          </Button>
        )}
      </p>
      {others?.map((seat) => (
        <ChainSeat key={seat.bpdTaskId} seat={seat} taskType={entry.taskType} />
      ))}
    </>
  );
}

/** A step of one chain in another of the same application. */
function isSame(one: ChainEntry, other: ChainEntry): boolean {
  return one.taskId === other.taskId && one.round === other.round && one.enteredAt === other.enteredAt;
}
