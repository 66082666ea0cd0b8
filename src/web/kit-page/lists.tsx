import { useState } from "react";
import { type DataColumn, DataTable, Button, Pager, StatusTag, TextButton, Toolbar } from "../kit/index.ts";
import { Section } from "./section.tsx";

interface Row {
  id: string;
  title: string;
  amount: string;
}

const rows: readonly Row[] = [
  { id: "1", title: "Travel expenses", amount: "1,999.50" },
  { id: "2", title: "Seal for a contract", amount: "–" },
  { id: "3", title: "Purchase of chairs", amount: "12,400.00" },
];
const columns: readonly DataColumn<Row>[] = [
  { id: "title", title: "Title", cell: (row) => <TextButton>{row.title}</TextButton> },
  { id: "status", title: "Status", cell: () => <StatusTag tone="running">In approval</StatusTag> },
  { id: "amount", title: "Amount", align: "end", width: "140px", cell: (row) => row.amount },
];

export function Lists() {
  const [page, setPage] = useState(1);
  return (
    <Section title="Toolbar, table, pager">
      <Toolbar label="Tools of the list" end={<Button look="primary">New</Button>}>
        <Button>Export</Button>
        <Button look="quiet">Columns</Button>
      </Toolbar>
      <DataTable
        caption="Applications"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={() => {}}
        open="2"
      />
      <Pager page={page} pageSize={3} total={8} onPage={setPage} />
    </Section>
  );
}
