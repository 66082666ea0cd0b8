-- additive
-- A process that makes the documents of a mail has it to itself until then; who finds it later takes it over.
alter table document_mail_delivery add column claimed_until timestamptz;
