import { describeWorkScreens } from "../support/work-screens.ts";

// The second looks.
describeWorkScreens([
  [390, "light"],
  [1024, "dark"],
]);
