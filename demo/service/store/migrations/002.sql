-- A passage is compared by its sentences and, on its own, by its title.
alter table chunk add column title_embedding vector;

-- What the vectors of one embedder have in common: the mean of many questions, and of many statements.
create table embedder_profile (
  embedder text primary key,
  question_mean vector not null,
  statement_mean vector not null
);

-- The same for one collection. It is subtracted before a comparison, so that what all its passages share does not count.
create table collection_profile (
  training_id text not null references training on delete cascade,
  embedder text not null,
  question_mean vector not null,
  passage_mean vector not null,
  title_mean vector not null,
  primary key (training_id, embedder)
);

-- From here on the vectors of a passage are computed in another way.
update data_item set embed_status = 'embedding', embed_comment = '';
insert into job (kind, data_item_id) select 'train', id from data_item on conflict do nothing;
