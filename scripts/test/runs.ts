import { isDeep } from './depth'

/** How many random cases a property is tried with: the given number, and ten times as many in `npm run test:deep`. */
export function runs(usual: number): { numRuns: number } {
  return { numRuns: isDeep ? usual * 10 : usual }
}
