import { ProcessEntry } from "./process-entry.tsx";
import type { StartableProcess } from "./process-groups.ts";
import styles from "./process-list.module.css";

interface ProcessListProps {
  processes: readonly StartableProcess[];
  showsCategory?: boolean;
}

/** Processes as cards, as many in a row as there is room for. */
export function ProcessList({ processes, showsCategory = false }: ProcessListProps) {
  return (
    <ul className={styles.list}>
      {processes.map((process) => (
        <ProcessEntry key={process.processId} process={process} showsCategory={showsCategory} />
      ))}
    </ul>
  );
}
