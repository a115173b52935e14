/** The wire: types of everything the service takes and returns, and the lists of allowed values. */
export * from './banner.js';
export * from './chat.js';
export * from './data-item.js';
export * from './envelope.js';
export * from './whitelabel.js';
export * from './widget.js';
