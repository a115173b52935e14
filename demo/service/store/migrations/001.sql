-- PostgreSQL 15 syntax: the same file runs on PGlite and on a server.
create extension if not exists vector;

create table company (
  id text primary key,
  name text not null
);

-- Only a digest of a key is kept; a leaked database opens nothing.
create table api_key (
  digest bytea primary key,
  company_id text not null references company on delete cascade,
  label text not null default '',
  created_at timestamptz not null default now()
);

create table training (
  id text primary key,
  company_id text not null references company on delete cascade,
  name text not null
);

create table agent (
  id text primary key,
  company_id text not null references company on delete cascade,
  training_id text not null references training,
  name text not null,
  -- Origins whose pages may read this agent's answers; null follows the service's own list.
  allowed_origins jsonb
);

create table data_item (
  id text primary key default gen_random_uuid()::text,
  company_id text not null references company on delete cascade,
  training_id text not null references training on delete cascade,
  type text not null,
  source text not null default '',
  content text not null default '',
  properties jsonb not null default '{}',
  embed_status text not null default 'embedding',
  embed_comment text not null default '',
  enabled boolean not null default true,
  interactive boolean not null default false,
  sync boolean not null default false,
  last_sync timestamptz,
  -- Raised by every edit: a job that read an older revision must not swap its chunks in.
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index data_item_training on data_item (training_id, created_at, id);

create table chunk (
  id bigint generated always as identity primary key,
  training_id text not null references training on delete cascade,
  data_item_id text not null references data_item on delete cascade,
  ordinal integer not null,
  -- 'passage' is text to answer from; 'question' is one line of a QA item, answered by the item's content.
  kind text not null default 'passage' check (kind in ('passage', 'question')),
  title text not null default '',
  url text not null default '',
  text text not null,
  -- The sentences of `text` and their vectors: sentences x dims little-endian float32.
  sentences jsonb not null default '[]',
  sentence_vectors bytea,
  embedder text not null,
  dims integer not null,
  -- No fixed size: the embedder decides, and `embedder` says which one made it.
  embedding vector not null,
  search tsvector generated always as (
    setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', text), 'B')
  ) stored
);
-- Exact search inside one collection. An approximate index over the whole table filters after it has
-- searched, and so returns nothing at all for a small collection.
create index chunk_training on chunk (training_id);
create index chunk_data_item on chunk (data_item_id);

create table job (
  id text primary key default gen_random_uuid()::text,
  kind text not null default 'train',
  data_item_id text references data_item on delete cascade,
  payload jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  -- 0 to 1, and what is being done in a few words.
  progress real not null default 0,
  stage text not null default '',
  error text not null default '',
  attempts integer not null default 0,
  run_after timestamptz not null default now(),
  locked_by text,
  locked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index job_waiting on job (run_after) where state in ('queued', 'running');
-- Ten edits in a row need one training run, not ten.
create unique index job_queued_once on job (data_item_id, kind) where state = 'queued';

create table conversation (
  id text primary key,
  agent_id text not null references agent on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table message (
  id bigint generated always as identity primary key,
  conversation_id text not null references conversation on delete cascade,
  role text not null check (role in ('visitor', 'agent')),
  text text not null,
  -- Of the agent's messages: the reply as it was handed out.
  reply jsonb,
  created_at timestamptz not null default now()
);
create index message_conversation on message (conversation_id, id);

create table plan (
  id text primary key,
  product text not null
);

create table whitelabel (
  id text primary key,
  company_id text not null references company on delete cascade,
  name text not null,
  hostname text unique,
  disabled_products jsonb not null default '[]'
);

create table invitation (
  -- Digest of the token in the link: whoever reads the table cannot accept.
  digest bytea primary key,
  whitelabel_id text not null references whitelabel on delete cascade,
  -- Null if the person who opens the link enters an address.
  email text,
  -- product -> plan id
  plans jsonb not null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz
);

create table client (
  id text primary key default gen_random_uuid()::text,
  whitelabel_id text not null references whitelabel on delete cascade,
  email text not null,
  created_at timestamptz not null default now()
);
create unique index client_email on client (whitelabel_id, lower(email));

create table client_plan (
  client_id text not null references client on delete cascade,
  product text not null,
  plan_id text not null references plan,
  primary key (client_id, product)
);

create table widget (
  kind text not null check (kind in ('banner', 'popupHero', 'facePop')),
  id text not null,
  company_id text not null references company on delete cascade,
  object jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (kind, id)
);

-- Written by the rate limiter, which brings its own column names; losing it costs a minute of counting.
create unlogged table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
