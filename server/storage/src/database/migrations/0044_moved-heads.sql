-- Chains and series also wait because their workspace was moved to another installation, which continues them.

set local search_path = fakturo, public;

alter table restore_stop drop constraint restore_stop_cause_check;
alter table restore_stop add constraint restore_stop_cause_check
  check (cause in ('behind', 'unproved', 'moved'));
