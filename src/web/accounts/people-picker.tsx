import { Select } from "antd";
import { useDeferredValue, useState } from "react";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import { useCall } from "../api/index.ts";

const users = onTable(listTableRows, "user");

/** Several persons, found by name or code among all accounts. */
export function PeoplePicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string[];
  onChange: (codes: string[]) => void;
}) {
  const [typed, setTyped] = useState("");
  const keyword = useDeferredValue(typed.trim());
  const found = useCall(
    users,
    { pageSize: 20, count: false, columns: ["userCode", "realName"], ...(keyword === "" ? {} : { keyword }) },
    { staleTime: 30_000, placeholderData: (before) => before },
  );
  return (
    <Select
      className="acc-people"
      mode="multiple"
      aria-label={label}
      placeholder={label}
      value={value}
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={(found.data?.rows ?? []).map((row) => ({
        value: String(row["userCode"]),
        label: `${String(row["realName"] ?? "")} ${String(row["userCode"])}`,
      }))}
      onChange={(codes: string[]) => {
        setTyped("");
        onChange(codes);
      }}
    />
  );
}
