import { createContext } from "react";

/** Whether a form is filled in to be submitted: what stood in it before is judged again then, as the submission does. */
export const SubmittedFormContext = createContext(false);
