import { useState } from "react";
import {
  CheckBox,
  Combobox,
  type ComboboxOption,
  Field,
  FileField,
  PasswordField,
  RadioButton,
  SearchField,
  SelectField,
  TextAreaField,
  TextField,
} from "../kit/index.ts";
import styles from "./kit-page.module.css";
import { Section } from "./section.tsx";

const people: readonly ComboboxOption[] = [
  { value: "F1", label: "Finance one", note: "Finance" },
  { value: "F2", label: "Finance two", note: "Finance" },
  { value: "L1", label: "Legal one", note: "Legal" },
];
const days = ["Monday", "Tuesday"].map((label) => ({ value: label, label }));

export function Fields() {
  const [chosen, setChosen] = useState<ComboboxOption[]>(people.slice(0, 1));
  const [typed, setTyped] = useState("");
  const [word, setWord] = useState("");
  return (
    <Section title="Fields">
      <div className={styles.fields}>
        <TextField label="Title" placeholder="What it is about" />
        <TextField label="Title" hint="At most 200 characters." required defaultValue="Leave" />
        <TextField label="Title" error="Write a title." required />
        <TextField label="Title" disabled defaultValue="Not to be changed" />
        <PasswordField label="Password" autoComplete="off" />
        <TextAreaField label="Reason" hint="Others read it." />
        <TextAreaField label="Reason" error="Give a reason." />
        <FileField label="File" hint="A sheet, .csv or .xlsx." accept=".csv,.xlsx" onFile={() => {}} />
        <FileField label="File" error="This is no sheet." onFile={() => {}} />
        <FileField label="File" disabled onFile={() => {}} />
        <SelectField label="Day" value="Monday" options={days} onChoose={() => {}} />
        <SelectField
          label="Day"
          value=""
          none="None"
          options={days}
          error="Choose a day."
          onChoose={() => {}}
        />
        <Field label="Whom to ask" required hint="By name or username.">
          {(control) => (
            <Combobox
              {...control}
              label="Find somebody"
              chosen={chosen}
              options={people.filter(({ label }) => label.toLowerCase().includes(typed.toLowerCase()))}
              typed={typed}
              nothingFound={`Nobody found for “${typed}”`}
              onType={setTyped}
              onChange={setChosen}
            />
          )}
        </Field>
        <SearchField label="Search the list" value={word} onSearch={setWord} />
      </div>
      <div className={styles.row}>
        <CheckBox label="Holds" defaultChecked note="What it means, in a sentence." />
        <CheckBox label="Does not hold" />
        <CheckBox label="Cannot be changed" disabled defaultChecked />
        <RadioButton name="way" label="One way" defaultChecked />
        <RadioButton name="way" label="The other" />
      </div>
    </Section>
  );
}
