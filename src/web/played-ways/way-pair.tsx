import { joinTexts } from "../fields/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { alignWays, type ComparedStep, type WayOfSteps } from "./align-ways.ts";
import styles from "./way-pair.module.css";

interface WayPairProps {
  left: { title: string; way: WayOfSteps };
  right: { title: string; way: WayOfSteps };
}

/** Two ways side by side, step beside step; what is different is marked by a sign and in words, not by colour alone. */
export function WayPair({ left, right }: WayPairProps) {
  const t = useTexts("played-ways");
  const rows = alignWays(left.way.steps, right.way.steps);
  return (
    <table className={styles.pair}>
      <thead>
        <tr>
          <th scope="col">{left.title}</th>
          <th scope="col">{right.title}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} data-differs={row.differs}>
            <td>
              {row.differs === "removed" ? <Sign differs="removed" /> : null}
              {row.left === undefined ? null : <Step step={row.left} />}
            </td>
            <td>
              {row.differs === "added" || row.differs === "people" ? <Sign differs={row.differs} /> : null}
              {row.right === undefined ? null : <Step step={row.right} />}
            </td>
          </tr>
        ))}
        <tr data-differs={left.way.ends === right.way.ends ? "nothing" : "people"}>
          {[left.way, right.way].map(({ ends, stoppedBy }, at) => (
            <td key={at}>
              {t(`ends.${ends}`)}
              {stoppedBy === undefined ? null : <span className={styles.people}>{stoppedBy}</span>}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

const signs = { added: "+", removed: "−", people: "≠" } as const;

function Sign({ differs }: { differs: keyof typeof signs }) {
  const t = useTexts("played-ways");
  return (
    <span className={styles.sign}>
      <span aria-hidden="true">{signs[differs]}</span>
      <span className="visually-hidden">{t(`differs.${differs}`)} </span>
    </span>
  );
}

function Step({ step: { taskName, people, roleName, anybody } }: { step: ComparedStep }) {
  const t = useTexts("played-ways");
  const language = useLanguage();
  const who =
    anybody === true
      ? t("anybody")
      : (roleName ??
        joinTexts(
          people.map(({ realName }) => realName),
          language,
        ));
  return (
    <>
      <strong>{taskName}</strong>
      {who === "" ? null : <span className={styles.people}>{who}</span>}
    </>
  );
}
