import { useEffect, useState } from "react";
import type { ApplicationDetail, ApprovalRecord } from "#contract/shapes/task.ts";
import { createFormStore } from "../../form-viewer/index.ts";
import { ApplicationReading } from "./application-reading.tsx";
import { lastReturn } from "./last-return.ts";
import { OneDecision } from "./one-decision.tsx";
import { OwnDecisionNotice } from "./own-decision-notice.tsx";
import { OwnTaskBar } from "./own-task-bar.tsx";
import { PhysicalSealingNotice } from "./physical-sealing-notice.tsx";
import { ReturnNotice } from "./return-notice.tsx";
import styles from "../../kit/document.module.css";

interface ReadApplicationProps {
  detail: ApplicationDetail;
  /** The decision that was asked for. */
  record?: ApprovalRecord | undefined;
  /** One looks for what was decided: it stands before the form. */
  approvalsFirst?: boolean;
}

/** An application to read, with what one may do with it and about one's own work on it. */
export function ReadApplication({ detail, record, approvalsFirst = false }: ReadApplicationProps) {
  const [store] = useState(() => createFormStore(detail.values));
  useEffect(() => store.replaceValues(detail.values), [detail.values, store]);
  const returned = lastReturn(detail);
  return (
    <div className={styles.task}>
      <div className={styles.taskScroll}>
        <ApplicationReading
          detail={detail}
          store={store}
          level={1}
          readOnly
          approvalsFirst={approvalsFirst}
          notices={
            <>
              {record === undefined ? null : <OneDecision record={record} />}
              {returned === undefined ? null : <ReturnNotice said={returned} />}
              <PhysicalSealingNotice detail={detail} />
              <OwnDecisionNotice detail={detail} />
            </>
          }
        />
      </div>
      <OwnTaskBar detail={detail} />
    </div>
  );
}
