import { TextLink } from "../kit/index.ts";
import styles from "./marks.module.css";

interface ApplicationTitleProps {
  row: { applyId: string; applyTitle: string; processName: string };
}

/** An application in a row of a list: a link with its title, below it process and number. */
export function ApplicationTitle({ row: { applyId, applyTitle, processName } }: ApplicationTitleProps) {
  return (
    <span>
      <TextLink
        to={`/applyDesc?applyId=${encodeURIComponent(applyId)}`}
        onClick={(event) => event.stopPropagation()}
      >
        {applyTitle === "" ? applyId : applyTitle}
      </TextLink>
      <span className={styles.place}>
        {processName} · {applyId}
      </span>
    </span>
  );
}
