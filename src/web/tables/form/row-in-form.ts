import { createContext, useContext } from "react";
import type { TableRow } from "#contract/shapes/tables.ts";

/** The row as it stands in the form around an input: for inputs that depend on another field. */
export const RowInForm = createContext<TableRow>({});

export const useRowInForm = (): TableRow => useContext(RowInForm);
