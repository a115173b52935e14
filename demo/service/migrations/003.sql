-- A vector of 512 numbers is a little too large for PostgreSQL's liking and would lie beside the table, at the
-- price of a look-up for every comparison: in the row, an exact search takes half the time. One that does not
-- fit into a page still moves out.
alter table chunk alter column embedding set storage main;
alter table chunk alter column title_embedding set storage main;
alter table chunk alter column search set storage main;
