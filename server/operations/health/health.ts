import type { Context } from '../../context'
import { CHECKS } from './checks/checks'
import { type CheckResult, runChecks } from './run-checks'

/** The health of this installation, as last checked. */
export interface Health {
  /** The newest results, in the order of the checks; empty before the first round. */
  results(): readonly CheckResult[]
  /** Checks everything now, or waits for the round that is running. */
  check(): Promise<readonly CheckResult[]>
}

/** Keeps the results of this process. */
export function createHealth(context: Context, checks = CHECKS): Health {
  let newest: readonly CheckResult[] = []
  let running: Promise<readonly CheckResult[]> | null = null
  return {
    results: () => newest,
    check() {
      running ??= runChecks(context, checks).then((results) => {
        newest = results
        running = null
        return results
      })
      return running
    },
  }
}
