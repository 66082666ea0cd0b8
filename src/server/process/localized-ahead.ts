import type { PreviewEntry } from "#contract/shapes/task.ts";
import type { ChainEntry } from "#engine";
import type { Localizer } from "./localized-params.ts";

/** What is foretold of a step besides those who are asked: who may be passed over, and whether it may come again. */
export function localizedAhead(
  { passedOver, goesOn }: Pick<ChainEntry, "passedOver" | "goesOn">,
  { people, taskNamed }: Localizer,
): Pick<PreviewEntry, "passedOver" | "goesOn"> {
  return {
    ...(passedOver === undefined
      ? {}
      : {
          passedOver: passedOver.map(({ userCode, taskName }) => ({
            userCode,
            realName: people.realName(userCode),
            taskName: taskNamed(taskName),
          })),
        }),
    ...(goesOn === undefined ? {} : { goesOn }),
  };
}
