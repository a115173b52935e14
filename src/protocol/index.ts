/**
 * The wire: types of everything the service takes and returns, and the lists of allowed values. Section numbers, here and in
 * the rest of the package, are those of the description of the service's interface.
 */
export * from './banner.js';
export * from './chat.js';
export * from './data-item.js';
export * from './envelope.js';
export * from './whitelabel.js';
export * from './widget.js';
