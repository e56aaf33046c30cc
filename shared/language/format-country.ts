import { ownCountryName } from './format'

const ENGLISH = new Intl.DisplayNames('en', { type: 'region' })

/** The name of any country by its code (ISO 3166-1 alpha-2); the code itself if it is unknown. */
export function formatCountry(code: string): string {
  try {
    return ownCountryName(code) ?? ENGLISH.of(code) ?? code
  } catch {
    return code
  }
}
