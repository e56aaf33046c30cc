/** Pamoja's green for code that can't read a style sheet: mails, drawn pictures, the browser's bar. `pwa/styles` has the same value. */
export const BRAND_GREEN = '#14532d'
