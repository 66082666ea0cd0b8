import { describeWorkScreens } from "../support/work-screens.ts";

describeWorkScreens([
  [1440, "light"],
  [390, "dark"],
]);
