-- When the passages of a collection last changed. No reply from before that is given again.
alter table training add column changed_at timestamptz not null default now();
