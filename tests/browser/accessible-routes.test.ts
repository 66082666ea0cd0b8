import { describeEveryScreen } from "../support/accessible-routes.ts";

// The longest texts in the least room.
describeEveryScreen({ width: 390, mode: "dark", language: "ja-JP" });
