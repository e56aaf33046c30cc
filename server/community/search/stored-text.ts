import { fundraiserSearchText } from '#shared/rules/fundraisers/search-text'
import { inLanguage } from '../../platform/language/current-language'

/**
 * The text by which a fundraiser is found, as it is stored. The name of its category is always in English: people who search in
 * another language choose the category from the list.
 */
export const storedSearchText: typeof fundraiserSearchText = (fundraiser) =>
  inLanguage('en', () => fundraiserSearchText(fundraiser))
