import { getVitals } from '#shared/contract/admin/vitals'
import { sendVitals } from '#shared/contract/site/vitals'
import type { Vitals } from '../../operations/vitals/vitals'
import type { Api } from '../api/api'

/** What visits were like. The answer to a visit is the same whether it was counted: a program learns nothing about the limits. */
export function bindVitals(api: Api, vitals: Vitals): void {
  api.bind(sendVitals, async ({ body }, { address }) => {
    vitals.record(body, address)
    return { status: 204, body: null }
  })
  api.bind(getVitals, async ({ query }) => ({ body: await vitals.report(query) }))
}
