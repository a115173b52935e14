import type { CSSResult } from 'lit';

/** Modules that only some banners need. A plain bar at the top loads none of them. */
const LOADERS = {
  translations: () => import('./translations.js'),
  /** `linkMode` button and fancy. */
  chips: () => import('./chips.js'),
  pattern: () => import('./pattern.js'),
  placement: () => import('./placement.js'),
  /** `closeBehavior` remember. */
  memory: () => import('../../banner/dismissal.js'),
  additions: () => import('./additions.js'),
};

export type Extra = keyof typeof LOADERS;
type Extras = { [K in Extra]?: Awaited<ReturnType<(typeof LOADERS)[K]>> | undefined };

/** The modules loaded so far, for all banners on the page; `undefined` for one that could not be loaded. */
export const extras: Extras = {};

/** Loads missing modules; `undefined` when there are none. A banner is shown without a module that cannot be loaded. */
export function loadExtras(needed: readonly Extra[]): Promise<unknown> | undefined {
  const missing = needed.filter((name) => !(name in extras));
  return missing.length > 0 ? Promise.all(missing.map(load)) : undefined;
}

async function load<K extends Extra>(name: K): Promise<void> {
  const loading = LOADERS[name]() as Promise<Extras[K]>;
  extras[name] = await loading.catch(() => undefined);
}

/** The styles that came with the extras. */
export const extraStyles = (): CSSStyleSheet[] =>
  [extras.chips, extras.placement, extras.pattern].flatMap(
    (extra: { styles: CSSResult } | undefined) => extra?.styles.styleSheet ?? [],
  );
