-- PostgreSQL would store a vector of 512 numbers outside the row and look it up for every comparison. Kept in the row,
-- an exact search takes half the time. A vector that does not fit into a page is still stored outside.
alter table chunk alter column embedding set storage main;
alter table chunk alter column title_embedding set storage main;
alter table chunk alter column search set storage main;
