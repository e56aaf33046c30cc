/** The header in which a page says its language with each call: refusals are then in it. Without it they are in English. */
export const LANGUAGE_HEADER = 'Pamoja-Language'
