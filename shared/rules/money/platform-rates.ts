import { PLATFORM_FEE_BASIS_POINTS } from './fees'

/** A rate of the platform fee, as the people who run the server have set it. */
export interface PlatformRate {
  basisPoints: number
  /** ISO 3166-1 alpha-2; null for all countries without a rate. */
  country: string | null
  /** Milliseconds since 1970, from which it holds; null if it has always held. */
  from: number | null
}

/**
 * Returns the rate of the platform fee in basis points: the newest one of the country, or else the newest one for all countries.
 * @param country where the money is paid out, if that is known
 * @param at milliseconds since 1970
 */
export function platformRate(
  rates: readonly PlatformRate[],
  { country, at }: { country: string | null; at: number },
): number {
  const begun = rates.filter(({ from }) => from === null || from <= at)
  const newestOf = (name: string | null) =>
    begun
      .filter((rate) => rate.country === name)
      .sort((one, other) => (other.from ?? Number.NEGATIVE_INFINITY) - (one.from ?? Number.NEGATIVE_INFINITY))[0]
  const found = (country === null ? undefined : newestOf(country)) ?? newestOf(null)
  return found?.basisPoints ?? PLATFORM_FEE_BASIS_POINTS
}
