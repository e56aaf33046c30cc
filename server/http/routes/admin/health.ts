import { checkHealth, getHealth, type HealthReport } from '#shared/contract/admin/health'
import type { Health } from '../../../operations/health/health'
import type { CheckResult } from '../../../operations/health/run-checks'
import type { Api } from '../../api/api'

export function bindHealth(api: Api, health: Health): void {
  api.bind(getHealth, async () => ({ body: present(health.results()) }))
  api.bind(checkHealth, async () => ({ body: present(await health.check()) }))
}

function present(results: readonly CheckResult[]): HealthReport {
  return { checks: results.map(({ at, ...result }) => ({ ...result, at: new Date(at).toISOString() })) }
}
