-- How many passages and questions a collection holds, counted when they change and not for every question.
alter table collection_profile add column size integer not null default 0;
update collection_profile profile set size = (
  select count(*) from chunk where chunk.training_id = profile.training_id and chunk.embedder = profile.embedder
);
