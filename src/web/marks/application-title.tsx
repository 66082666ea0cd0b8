import { TextLink } from "../kit/index.ts";
import { FollowedMark } from "./followed-mark.tsx";
import styles from "./marks.module.css";

interface ApplicationTitleProps {
  row: { applyId: string; applyTitle: string; processName: string; attention?: boolean };
}

/** An application in a row of a list: a link with its title, below it process and number. */
export function ApplicationTitle({
  row: { applyId, applyTitle, processName, attention },
}: ApplicationTitleProps) {
  return (
    <span>
      <TextLink
        to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}
        onClick={(event) => event.stopPropagation()}
      >
        {applyTitle === "" ? applyId : applyTitle}
      </TextLink>
      <FollowedMark followed={attention === true} />
      <span className={styles.place}>
        {processName} · {applyId}
      </span>
    </span>
  );
}
