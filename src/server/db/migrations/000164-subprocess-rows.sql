-- additive
-- For which row of a sub-table a step has started an application, and how the row was then.

alter table subprocess add column row_index integer;
alter table subprocess add column row_cells jsonb;
