/** Pamoja's green, wherever a style sheet can't be asked: mails, drawn pictures, the browser's bar. `pwa/styles` has the same. */
export const BRAND_GREEN = '#14532d'
