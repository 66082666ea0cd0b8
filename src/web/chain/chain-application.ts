import { createContext } from "react";

/** The application whose chain is shown; signatures are asked for by it. */
export const ChainApplication = createContext<string | undefined>(undefined);
