import { useLanguage } from "../../i18n/index.ts";
import { choicesOf } from "../choices.ts";
import { lazyPart } from "../lazy-part.tsx";
import type { WithChoicesProps } from "./with-choices-props.ts";

const FetchedChoices = lazyPart<WithChoicesProps>(
  async () => (await import("./fetched-choices.tsx")).FetchedChoices,
  ({ children, instead }) => instead ?? children([], true),
);

/** Gives what a component offers, wherever its choices are kept: in the form, in a data item, or in a table. */
export function WithChoices(props: WithChoicesProps) {
  const language = useLanguage();
  const { candidateType = "CUSTOMIZE" } = props.component;
  if (candidateType === "DATAITEM" || candidateType === "TABLE") return <FetchedChoices {...props} />;
  return <>{props.children(choicesOf(props.component, language), false)}</>;
}
