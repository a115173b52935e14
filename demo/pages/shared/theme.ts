/** The themes of the demo pages. Without a choice they follow the system. */
export type Theme = 'light' | 'dark';

// The same key as in first-paint.js, which cannot import anything.
const STORAGE_KEY = 'agent-widgets-demo:theme';

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Shows a theme and remembers it for the next page. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage is refused: the choice lasts as long as the page.
  }
}

/** Calls the listener now and whenever the theme changes. */
export function onTheme(listener: (theme: Theme) => void): void {
  const tell = (): void => listener(currentTheme());
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  systemIsDark().addEventListener('change', tell);
  tell();
}

function systemIsDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}
