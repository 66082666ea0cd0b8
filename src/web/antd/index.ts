/** antd's door: what is made of its parts is fetched with `withAntd`, so that nothing else carries them. */
export { AntdFrame, fetchAntd, withAntd } from "./with-antd.tsx";
