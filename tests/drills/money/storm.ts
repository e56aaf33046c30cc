import { buildFundraiser } from '../../../server/testing/builders'
import { createPaymentIntent } from '../../../shared/contract/payments'
import { createDrillWorld } from './drill-world'
import { recompute } from './recompute'

const PAYMENTS = 100
const COPIES = 10

/** Pays many gifts, and delivers each webhook many times, shuffled and at the same time. No page reports a payment. */
export async function runStorm(report: (line: string) => void): Promise<string[]> {
  const world = await createDrillWorld()
  const { control } = world.context.sandbox
  try {
    control.faults.add({ at: 'stripe.webhook', kind: 'duplicate', copies: COPIES, times: 0 })
    control.faults.add({ at: 'stripe.webhook', kind: 'reorder', times: 0 })
    const { id: fundraiserId } = await buildFundraiser(world.context)
    for (let payment = 0; payment < PAYMENTS; payment += 1) {
      const body = { fundraiserId, amount: 1_000 + payment, currency: 'usd' as const }
      const started = await world.server.call(createPaymentIntent, { body })
      control.payByCard(started.body.clientSecret)
      if (payment % 10 === 9) await world.work()
    }
    const unfinished = await world.settle()
    const { count } = await world.context.database.read
      .selectFrom('provider_events')
      .select((select) => select.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    report(`storm: ${PAYMENTS} payments, ${count} events, each delivered ${COPIES} times and more`)
    const problems = recompute(world.databaseFile, world.sandboxFile)
    return unfinished === 0 ? problems : [...problems, `${unfinished} things never ended`]
  } finally {
    await world.end()
  }
}
