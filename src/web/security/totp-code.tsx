import { QRCode } from "antd";

/** A QR code, dark on light in every scheme: cameras want it so. */
export function TotpCode({ value }: { value: string }) {
  return <QRCode value={value} size={176} color="#1f1f1f" bgColor="#ffffff" />;
}
