import type { LanguageCode } from './languages'

/** Whether a speaker has signed a language's sentences about money. English needs nobody: it is what the others are checked against. */
export const isReviewed = (language: LanguageCode): boolean => language === 'en'
