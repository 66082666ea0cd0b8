import { describeEveryKindForm } from "../support/every-kind-form.ts";

describeEveryKindForm([
  { width: 1024, mode: "light", language: "en-US" },
  { width: 390, height: 844, mode: "dark", language: "ja-JP", touch: true },
]);
