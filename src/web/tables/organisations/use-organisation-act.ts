import { useAddress } from "../../address/index.ts";

const acts = ["add", "move", "disable"] as const;
export type OrganisationAct = (typeof acts)[number];

/** Which act on an organisation is open, in the address: a link leads to it. */
export function useOrganisationAct() {
  const [query, setQuery] = useAddress();
  const act = acts.find((one) => one === query.get("act"));
  const open = (next: OrganisationAct | undefined) =>
    setQuery(
      (before) => {
        const asked = new URLSearchParams(before);
        if (next === undefined) asked.delete("act");
        else asked.set("act", next);
        return asked;
      },
      { replace: next === undefined },
    );
  return { act, open };
}
