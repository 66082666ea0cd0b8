import { QRCode } from "antd";

/** A QR code, dark on light in every scheme: cameras want it so. */
export function TotpCode({ value, label }: { value: string; label: string }) {
  return <QRCode aria-label={label} value={value} size={176} color="#1f1f1f" bgColor="#ffffff" />;
}
