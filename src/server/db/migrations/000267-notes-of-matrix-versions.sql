-- additive
-- What a version of an approver matrix changes, in the words of whoever published it; written again, the version stays.
alter table approver_matrix_version add column note text;
