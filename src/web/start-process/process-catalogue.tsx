import { isSealProcess } from "#contract/seals/seal-process.ts";
import { useTexts } from "../i18n/index.ts";
import { TextLink } from "../kit/index.ts";
import { familiesOf, type StartableProcess } from "./process-groups.ts";
import { ProcessList } from "./process-list.tsx";
import styles from "./start-process.module.css";

/** So many are seen at a glance: headings and a list of habits would only say everything twice. */
const mostAtAGlance = 12;

interface ProcessCatalogueProps {
  /** All that one may start, and those that the search leaves. */
  processes: readonly StartableProcess[];
  found: readonly StartableProcess[];
  recent: readonly StartableProcess[];
  /** One category, or `""` for all. */
  family: string;
  searching: boolean;
}

/** The processes to choose from: a few as one grid, favourites first; many under their categories, with what one uses. */
export function ProcessCatalogue({ processes, found, recent, family, searching }: ProcessCatalogueProps) {
  const t = useTexts("process");
  const favourites = found.filter((process) => process.favourite);
  const shown = familiesOf(found).filter((each) => family === "" || each.typeId === family);
  if (processes.length <= mostAtAGlance) {
    const here = shown.flatMap(({ groups }) => groups.flatMap((group) => group.processes));
    const ordered = here.toSorted((one, other) => Number(other.favourite) - Number(one.favourite));
    return (
      <div className={styles.glance}>
        <ProcessList processes={ordered} showsCategory />
      </div>
    );
  }
  const browsing = !searching && family === "";
  return (
    <>
      {browsing ? <Habit title={t("favourites")} processes={favourites} /> : null}
      {browsing ? <Habit title={t("recent")} processes={recent} /> : null}
      {shown.map((each) => (
        <section key={each.typeId} className={styles.family}>
          <h2>{each.typeName}</h2>
          {each.groups.map((group) => (
            <div key={group.typeId} className={styles.group}>
              {each.groups.length === 1 || group.typeId === each.typeId ? null : <h3>{group.typeName}</h3>}
              <ProcessList processes={group.processes} />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

function Habit({ title, processes }: { title: string; processes: readonly StartableProcess[] }) {
  if (processes.length === 0) return null;
  return (
    <section className={styles.family}>
      <h2>{title}</h2>
      <div className={styles.group}>
        <ProcessList processes={processes} showsCategory />
      </div>
    </section>
  );
}

/** Where seals can be applied for: the way to the seals there are, and to who keeps them. */
export function SealsHint({ processes }: { processes: readonly StartableProcess[] }) {
  const t = useTexts("process");
  if (!processes.some(isSealProcess)) return null;
  return (
    <p>
      <TextLink to="/stamp">{t("seals")}</TextLink>
    </p>
  );
}
