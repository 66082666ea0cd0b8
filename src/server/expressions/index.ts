export { limitEvaluations } from "./limit-evaluations.ts";
