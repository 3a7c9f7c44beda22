-- Lists with several filters read only the rows of their page.

set local search_path = fakturo, public;

-- A state that is frequent in one folder may be rare in another.
create index entry_state_in_folder on entry (workspace, folder, state, created_at, id) where state is not null;

-- Few entries have faults.
create index entry_invalid on entry (workspace, created_at, id) where invalid;
