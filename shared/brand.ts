/** Pamoja's green for code that can't read a style sheet: mails, drawn pictures, the browser's bar. `pwa/styles` has the same value. */
export const BRAND_GREEN = '#14532d'

/** The ground of pages in the dark theme, for the browser's bar. */
export const DARK_GROUND = '#1c150d'

/** The eight stripes of the mark, from where a text begins. `pwa/styles` has the same values. */
export const STRIPES = ['#14532d', '#e3a82b', '#a8401a', '#f3dfb0', '#1f6f8b', '#e3a82b', '#7b2d12', '#2f8f5b']
