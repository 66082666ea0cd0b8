-- additive
-- Of a PDF that seals are placed on: its pages, or why it cannot be sealed. Read once, outside any request.
alter table attachment add column document_facts jsonb;
