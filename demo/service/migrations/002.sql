-- A passage is compared by its sentences and, on its own, by its title.
alter table chunk add column title_embedding vector;

-- What vectors of one embedder have in common: the middle of many questions, and of many statements.
create table embedder_profile (
  embedder text primary key,
  question_mean vector not null,
  statement_mean vector not null
);

-- The same for one collection. Subtracted before a comparison, what all its passages share no longer counts.
create table collection_profile (
  training_id text not null references training on delete cascade,
  embedder text not null,
  question_mean vector not null,
  passage_mean vector not null,
  title_mean vector not null,
  primary key (training_id, embedder)
);

-- The vectors of a passage are made in another way from here on.
update data_item set embed_status = 'embedding', embed_comment = '';
insert into job (kind, data_item_id) select 'train', id from data_item on conflict do nothing;
