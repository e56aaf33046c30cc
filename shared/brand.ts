/** Pamoja's green for code that can't read a style sheet: mails, drawn pictures, the browser's bar. `pwa/styles` has the same value. */
export const BRAND_GREEN = '#14532d'

/** The ground of pages in the dark theme, for the browser's bar. */
export const DARK_GROUND = '#1c150d'
