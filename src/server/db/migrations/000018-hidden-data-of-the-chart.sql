-- additive
-- What hides data counts among what the revision of the charts stands for: who may see what is kept by it.
create trigger chart_change after insert or update or delete on user_data_forbid
  for each statement execute function raise_chart_revision();
