import { isLanguage, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { countryName } from '#shared/rules/places/country-names'
import type { Selection } from './browse-route'

/** Says how many fundraisers of a selection this device has. Without filters, "these" would refer to nothing. */
export function keptLine(count: number, { category, country, language, q }: Selection): string {
  if (!category && !country && !language && !q) {
    return say('{count, plural, one {# fundraiser is} other {# fundraisers are}} on this device', { count })
  }
  return say(
    '{count, plural, =0 {None of these is on this device} one {# of these is on this device} other {# of these are on this device}}',
    { count },
  )
}

/** The selection in words: where the fundraisers were looked for. */
export function selectionWords({ category, country, language, q }: Selection): string {
  const categories = category ? categoryName(category) : say('All Categories')
  const inCountry = country ? say('{categories}, {country}', { categories, country: countryName(country) }) : categories
  const place =
    language && isLanguage(language)
      ? say('{found}, {language}', { found: inCountry, language: ownName(language) })
      : inCountry
  return q ? say('{place} for “{words}”', { place, words: q }) : place
}

/** The text of the link to everything that this device has. */
export function allKeptWords(count: number): string {
  return say('{count, plural, one {Show the fundraiser on this device} other {Show all # on this device}}', { count })
}

/** Says how many further fundraisers of a list this device has. */
export function restLine(count: number): string {
  return say(
    '{count, plural, =0 {No more of these are on this device.} one {# more is on this device.} other {# more are on this device.}}',
    { count },
  )
}
