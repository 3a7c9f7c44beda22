-- An import stops the chains and series of a copy, because the installation that wrote it continues them.

set local search_path = fakturo, public;

grant insert on restore_stop to fakturo_app;
