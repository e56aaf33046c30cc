import { createHash } from 'node:crypto'
import { buildFundraiser } from '../../../../server/testing/builders'
import { createPaymentIntent } from '../../../../shared/contract/payments'
import { createDrillWorld, PATIENT_TIMEOUT } from './drill-world'
import { giveByPhone, giveByPrompt } from './gifts'
import { recompute } from './recompute'

const PAYMENTS = 100
/** By each of the other providers. */
const PAYMENTS_BY_PHONE = 20
const COPIES = 10
const AT_ONCE = 8

/** Pays many gifts, and delivers each webhook many times, shuffled and at the same time. No page reports a payment by card. */
export async function runStorm(report: (line: string) => void): Promise<string[]> {
  const world = await createDrillWorld(PATIENT_TIMEOUT)
  const { control } = world.context.sandbox
  try {
    control.webhooks.hold()
    const { id: fundraiserId } = await buildFundraiser(world.context)
    for (const give of [giveByPhone, giveByPrompt])
      for (let payment = 0; payment < PAYMENTS_BY_PHONE; payment += 1) await give(world, fundraiserId)
    for (let payment = 0; payment < PAYMENTS; payment += 1) {
      const body = { fundraiserId, amount: 1_000 + payment, currency: 'usd' as const }
      const started = await world.server.call(createPaymentIntent, { body })
      control.payByCard(started.body.clientSecret)
    }
    const deliveries = shuffled(control.webhooks.list().map(({ id }) => id))
    const answers: number[] = []
    for (let begin = 0; begin < deliveries.length; begin += AT_ONCE) {
      const sent = deliveries.slice(begin, begin + AT_ONCE).map((id) => control.webhooks.send(id, { times: COPIES }))
      answers.push(...(await Promise.all(sent)).flat())
    }
    await control.webhooks.release('reversed')
    const unfinished = await world.settle()
    report(
      `storm: ${PAYMENTS + 2 * PAYMENTS_BY_PHONE} payments, ${deliveries.length} events, ${answers.length} deliveries, ${AT_ONCE * COPIES} at once`,
    )
    const refused = answers.filter((status) => status !== 200)
    return [
      ...recompute(world.databaseFile, world.sandboxFile),
      ...(refused.length > 0 ? [`${refused.length} deliveries were not accepted: ${refused.join(', ')}`] : []),
      ...(unfinished > 0 ? [`${unfinished} things never ended`] : []),
    ]
  } finally {
    await world.end()
  }
}

/** The same order each time. */
function shuffled(items: readonly string[]): string[] {
  return items
    .map((item) => [createHash('sha256').update(item).digest('hex'), item] as const)
    .sort(([left], [right]) => left.localeCompare(right))
    .map(([, item]) => item)
}
