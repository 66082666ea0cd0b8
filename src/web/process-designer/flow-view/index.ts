export { FlowView } from "./flow-view.tsx";
