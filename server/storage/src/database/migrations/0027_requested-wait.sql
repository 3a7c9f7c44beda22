-- The seconds that an authority last requested between two messages of a stream.

set local search_path = fakturo, public;

alter table stream rename column told to requested_wait;
