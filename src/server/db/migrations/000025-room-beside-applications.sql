-- additive
-- Room beside every application for its next version.
-- An application changes with every task decided, and none of those changes touches an index: a version that finds room
-- on its page spares the seven indexes, the one of titles above all, an entry each.
alter table process_instance set (fillfactor = 75);
