-- Records of apps may state by when something has to be done; an alarm is raised before.

set local search_path = fakturo, public;

alter table app_record
  add column due_at timestamptz(3),
  add column due_message text,
  add constraint app_record_due check ((due_at is null) = (due_message is null));
create index app_record_due_at on app_record (due_at) where due_at is not null;
