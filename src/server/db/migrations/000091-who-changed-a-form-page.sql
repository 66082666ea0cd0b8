-- additive
-- Of two who design a form page the second is told who saved first: which state a page is in, who changed it last and
-- when. `html` is the drawing of the program that saved the version; it is handed back, never shown.
alter table form_page
  add column row_version integer not null default 1,
  add column updated_by text,
  add column updated_at timestamptz,
  add column html text;
