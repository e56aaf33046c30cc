import { formatNumber } from '#shared/language/format'
import { isLanguage, ownName } from '#shared/language/languages'
import { categoryName } from '#shared/rules/categories'
import { countryName } from '#shared/rules/places/country-names'
import type { Selection } from './browse-route'

/** Says how many fundraisers of a selection this device has. Without filters, "these" would refer to nothing. */
export function keptLine(count: number, { category, country, language, q }: Selection): string {
  if (!category && !country && !language && !q) {
    return `${formatNumber(count)} ${count === 1 ? 'fundraiser is' : 'fundraisers are'} on this device`
  }
  if (count === 0) return 'None of these is on this device'
  return `${formatNumber(count)} of these ${count === 1 ? 'is' : 'are'} on this device`
}

/** The selection in words: where the fundraisers were looked for. */
export function selectionWords({ category, country, language, q }: Selection): string {
  const place = country ? `, ${countryName(country)}` : ''
  const where = language && isLanguage(language) ? `${place}, ${ownName(language)}` : place
  return `${category ? categoryName(category) : 'All Categories'}${where}${q ? ` for “${q}”` : ''}`
}

/** The text of the link to everything that this device has. */
export function allKeptWords(count: number): string {
  return count === 1 ? 'Show the fundraiser on this device' : `Show all ${formatNumber(count)} on this device`
}

/** Says how many further fundraisers of a list this device has. */
export function restLine(count: number): string {
  if (count === 0) return 'No more of these are on this device.'
  return `${formatNumber(count)} more ${count === 1 ? 'is' : 'are'} on this device.`
}
