import { html, type TemplateResult } from 'lit';

/** Points up. The style of the icon `down` turns it over. */
const THUMB =
  'M7.5 10.75l3.9-6.6c1.3 0 2.35 1.05 2.35 2.35v3.25h4.6a1.9 1.9 0 0 1 1.87 2.24l-1.05 5.7a2.5 2.5 0 0 1-2.46 2.06H7.5zM7.5 19.75H5.25a1.5 1.5 0 0 1-1.5-1.5v-6a1.5 1.5 0 0 1 1.5-1.5H7.5';

/** Path data of the icons: lines in a box of 24 by 24. The corners of `stop` are those of a thick line around it. */
export const PATHS = {
  lines: 'M6.25 9.5h11.5M6.25 14.5h7',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  'chevron-down': 'M6 9.25l6 6 6-6',
  send: 'M12 19.25V5M5.75 11.25L12 5l6.25 6.25',
  stop: 'M8.25 8.25h7.5v7.5h-7.5z',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  copy: 'M9.75 8.5h9c.69 0 1.25.56 1.25 1.25v9c0 .69-.56 1.25-1.25 1.25h-9c-.69 0-1.25-.56-1.25-1.25v-9c0-.69.56-1.25 1.25-1.25zM15.5 5.5v-.25c0-.69-.56-1.25-1.25-1.25h-9c-.69 0-1.25.56-1.25 1.25v9c0 .69.56 1.25 1.25 1.25h.25',
  check: 'M5 12.75l4.5 4.5L19 7.5',
  up: THUMB,
  down: THUMB,
  alert: 'M12 7.75v5M12 16.25h.01M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5z',
  clock: 'M12 7.25V12l3 2.25M12 20.25a8.25 8.25 0 1 0 0-16.5 8.25 8.25 0 0 0 0 16.5z',
  offline:
    'M4 4l16 16M8.4 16.1a5.1 5.1 0 0 1 7.2 0M5.4 12.7a9.3 9.3 0 0 1 4.6-2.5M14.6 10.4a9.3 9.3 0 0 1 4 2.3M12 19.5h.01M2.75 9.3a13.1 13.1 0 0 1 4-2.6M10.9 5.5a13.2 13.2 0 0 1 10.35 3.8',
  'arrow-down': 'M12 4.75V19M5.75 12.75L12 19l6.25-6.25',
  'arrow-end': 'M4.75 12H19M12.75 5.75L19 12l-6.25 6.25',
  plus: 'M12 5v14M5 12h14',
  download: 'M12 4.25V15.5M6.75 10.5L12 15.75l5.25-5.25M4.75 19.5h14.5',
  print:
    'M7.5 8.5V4.25h9V8.5M7.5 16.5H5.75c-.83 0-1.5-.67-1.5-1.5v-5c0-.83.67-1.5 1.5-1.5h12.5c.83 0 1.5.67 1.5 1.5v5c0 .83-.67 1.5-1.5 1.5H16.5M7.5 13.5h9v6.25h-9z',
} as const;

export type IconName = keyof typeof PATHS;

/** Any such path as a decorative icon; `size` in px. */
export const pathIcon = (path: string, size = 20, name = ''): TemplateResult =>
  html`<svg
    class="icon ${name && `icon-${name}`}"
    viewBox="0 0 24 24"
    width=${size}
    height=${size}
    aria-hidden="true"
  >
    <path d=${path}></path>
  </svg>`;

/** An icon of the set; `size` in px. Icons are decoration: the control they stand in has its own name. */
export const icon = (name: IconName, size = 20): TemplateResult => pathIcon(PATHS[name], size, name);
