import { DATA_ITEM_TYPES, QA_MATCHES, type DataItem, type DataItemInput } from '../protocol/index.js';
import { fieldsOf, idOf, readData, unexpected } from './answer.js';
import type { Caller } from './call.js';
import type { Operation } from './errors.js';
import type { RequestOptions } from './transport.js';
import { object, oneOf, string, text } from './validate.js';

/**
 * Data items of a training collection (section 4.2). All three operations are safe to repeat, so they are retried after
 * temporary failures.
 */
export interface DataItemOperations {
  /**
   * Lists all items of a collection. Fails with an `ApiError` when no collection has this id. The `type` of an item may be
   * one that is not among `DATA_ITEM_TYPES`; its `source` and `content` are then empty (section 2.4).
   *
   * @example
   * ```ts
   * const items = await client.dataItems.list('training-shop');
   * for (const item of items) {
   *   console.log(item.type, item.type === 'QA' ? item.content : item.source, item.embedData.status);
   * }
   * ```
   */
  list(trainingId: string, options?: RequestOptions): Promise<DataItem[]>;
  /**
   * Edits an item and resolves to the item as it is now. An item from `list` can be passed whole, with its changes: only
   * the fields that the operation takes are sent. Fails with an `ApiError` when its collection is not found.
   *
   * @example
   * ```ts
   * const item = await client.dataItems.edit({
   *   id: 'item-42',
   *   trainingId: 'training-shop',
   *   type: 'QA',
   *   source: 'Do you ship abroad?\nWhere do you deliver?',
   *   content: 'We deliver to all of Europe, in three to seven working days.',
   *   properties: { match: 'broad' },
   * });
   * console.log(item.embedData.status);
   * ```
   */
  edit(item: DataItemInput, options?: RequestOptions): Promise<DataItem>;
  /**
   * Deletes an item. Fails with an `ApiError` when it is not found. If `maybeApplied` is true on that error, an earlier
   * attempt of this call may have deleted it.
   *
   * @example
   * ```ts
   * await client.dataItems.delete('item-43');
   * ```
   */
  delete(id: string, options?: RequestOptions): Promise<void>;
}

export const createDataItems = (call: Caller): DataItemOperations => ({
  async list(trainingId, options) {
    const operation = 'dataItems.list';
    const faults = { trainingId: text(trainingId) };
    const items = await readData(
      operation,
      call(operation, '/dataitem/all', faults, { trainingId }, options),
    );
    if (!Array.isArray(items)) throw unexpected(operation);
    return items.map((item) => readItem(operation, item));
  },

  async edit(item, options) {
    const operation = 'dataItems.edit';
    const { id, trainingId, type, source, content, properties } = fieldsOf<DataItemInput>(item);
    const { match } = fieldsOf(properties);
    const faults = {
      id: text(id),
      trainingId: text(trainingId),
      type: oneOf(type, DATA_ITEM_TYPES),
      source: string(source),
      content: string(content),
      properties: object(properties),
      'properties.match': type === 'QA' ? oneOf(match, QA_MATCHES) : match !== undefined && 'is only for QA',
    };
    return readItem(
      operation,
      await readData(
        operation,
        call(
          operation,
          '/dataitem/edit',
          faults,
          { dataItem: { id, trainingId, type, source, content, properties } },
          options,
        ),
      ),
    );
  },

  async delete(id, options) {
    const operation = 'dataItems.delete';
    const faults = { id: text(id) };
    await readData(operation, call(operation, '/dataitem/delete', faults, { dataItem: { id } }, options));
  },
});

function readItem(operation: Operation, value: unknown): DataItem {
  const item = fieldsOf(value);
  const id = idOf(item.id);
  if (!id) throw unexpected(operation);
  return { ...(item as unknown as DataItem), id };
}
