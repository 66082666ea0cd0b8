import { describeEveryScreen } from "../support/accessible-routes.ts";

// The second look.
describeEveryScreen({ width: 1440, mode: "light", language: "zh-CN" });
