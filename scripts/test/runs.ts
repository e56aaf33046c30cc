import { isDeep } from './depth'

/** The number of random cases for a property: the given number, or ten times as many in `npm run test:deep`. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: isDeep ? usual * 10 : usual }
}
