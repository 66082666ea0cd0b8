import { createContext } from "react";

/** Steps of which a change of one counts for all: several are marked, and what they have in common is being said. */
export const ChangedTogether = createContext<readonly string[]>([]);
