import { hashCheaply } from "./password-cost.ts";

hashCheaply();
