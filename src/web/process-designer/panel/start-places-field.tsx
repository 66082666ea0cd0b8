import { startPlaces } from "#contract/codes/start-place.ts";
import { startPlacesOf, startPlacesText } from "#contract/rules/start-places.ts";
import { useTexts } from "../../i18n/index.ts";
import { CheckBox } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import styles from "../designer.module.css";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "./use-error-at.ts";

/** Where applications may be begun; the last place that is left cannot be taken away. */
export function StartPlacesField() {
  const t = useTexts("process-design");
  const { definition } = useDesign();
  const { changeProcess, mayEdit } = useChange();
  const error = useErrorAt("processStartsys");
  const chosen = startPlacesOf(definition);
  return (
    <fieldset className={styles.section} data-property="processStartsys">
      <legend>{t("property.processStartsys")}</legend>
      {startPlaces.map((place) => {
        const isChosen = chosen.includes(place);
        return (
          <CheckBox
            key={place}
            label={t(`startPlace.${place}`)}
            checked={isChosen}
            disabled={!mayEdit || (isChosen && chosen.length === 1)}
            onChange={() => {
              const next = isChosen ? chosen.filter((each) => each !== place) : [...chosen, place];
              changeProcess({ processStartsys: startPlacesText(next) } as object, "processStartsys");
            }}
          />
        );
      })}
      {error === undefined ? null : <p role="alert">{error}</p>}
    </fieldset>
  );
}
