import type { PreviewEntry } from "#contract/shapes/task.ts";
import { useTexts } from "../i18n/index.ts";
import { PersonName } from "../people/index.ts";

/** What is foretold of a step besides those who are asked: who may be passed over and why, and that it may come again. */
export function ChainAhead({ entry }: { entry: Pick<PreviewEntry, "passedOver" | "goesOn"> }) {
  const t = useTexts("chain");
  const { passedOver = [], goesOn } = entry;
  return (
    <>
      {passedOver.map(({ userCode, realName, taskName }) => (
        <div key={userCode} className="chain-seat" data-state="upcoming">
          <div className="chain-seat-line">
            <span className="chain-person">
              <PersonName userCode={userCode} realName={realName} />
            </span>
            <span className="chain-word">{t("mayBePassedOver")}</span>
          </div>
          <p className="chain-reason">{t("agreesElsewhere", { task: taskName })}</p>
        </div>
      ))}
      {goesOn === undefined ? null : <p className="chain-question">{t(`goesOn.${goesOn}`)}</p>}
    </>
  );
}
