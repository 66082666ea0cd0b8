import { describeEveryKindForm } from "../support/every-kind-form.ts";

// The second look.
describeEveryKindForm([{ width: 1440, mode: "dark", language: "zh-CN" }]);
