-- additive
-- Portfolios were read as documents like others before they were refused: what could be sealed is read once more, when it is
-- next asked for.

update attachment set document_facts = null where document_facts is not null and document_facts -> 'fault' is null;
