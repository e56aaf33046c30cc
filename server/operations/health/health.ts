import type { Context } from '../../platform/context'
import { CHECKS } from './checks'
import { type CheckResult, runChecks, worstLevel } from './run-checks'

/** The health of this installation, as last checked. */
export interface Health {
  /** The newest results, in the order of the checks; empty before the first round. */
  results(): readonly CheckResult[]
  /** Checks everything now, or waits for the round that is running. */
  check(): Promise<readonly CheckResult[]>
}

const LEVELS = { ok: 0, warning: 1, problem: 2 }

/** Keeps the results of this process, also as figures: 0 ok, 1 warning, 2 problem. */
export function createHealth(context: Context, checks = CHECKS): Health {
  let newest: readonly CheckResult[] = []
  let running: Promise<readonly CheckResult[]> | null = null
  const health: Health = {
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
  context.metrics.addGauge({
    name: 'pamoja_check_level',
    help: 'What the checks of `npm run doctor` found last: 0 ok, 1 warning, 2 problem',
    label: 'check',
    read: () => Object.fromEntries(newest.map(({ name, findings }) => [name, LEVELS[worstLevel(findings)]])),
  })
  return health
}
