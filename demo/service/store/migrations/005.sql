-- The answer that a question was learned with. It stays until another version of its item is learned.
alter table chunk add column answer text not null default '', add column match text not null default '';
-- The earlier answer of an item that is no longer a QA item is not known.
delete from chunk using data_item item
  where item.id = chunk.data_item_id and chunk.kind = 'question' and item.type <> 'QA';
update chunk set answer = item.content, match = coalesce(item.properties->>'match', '')
  from data_item item where item.id = chunk.data_item_id and chunk.kind = 'question';
