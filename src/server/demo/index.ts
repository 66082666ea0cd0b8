export { type DemonstrationPart, hasDemonstration, loadDemonstration } from "./load-demonstration.ts";
export { demonstrationGroup, demonstrationPassword } from "./organisation/index.ts";
export {
  demonstrationDefinitions,
  demonstrationPages,
  loadDemonstrationProcesses,
} from "./processes/index.ts";
export { type S3Peer, type S3PeerKeys, startS3Peer } from "./peers/s3-peer.ts";
export { type SealSystemPeer, startSealSystemPeer } from "./peers/seal-system-peer.ts";
