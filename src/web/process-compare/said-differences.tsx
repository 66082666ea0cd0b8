import { Change } from "./change.tsx";
import styles from "./difference-list.module.css";

/** One thing that two versions say differently, in words. */
export interface SaidChange {
  label: string;
  before?: readonly string[];
  after?: readonly string[];
}

/** What is said differently of one part: of a field, of a row. */
export interface SaidGroup {
  id: string;
  title: string;
  changes: readonly SaidChange[];
}

/** Differences of anything, under the part that they are about. */
export function SaidDifferences({ groups }: { groups: readonly SaidGroup[] }) {
  return (
    <div className={styles.differences}>
      {groups.map(({ id, title, changes }) => (
        <section key={id}>
          <h3>{title}</h3>
          <ul>
            {changes.map((change, at) => (
              <li key={at}>
                <Change {...change} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
