import { setTimeout as wait } from 'node:timers/promises'
import { createDonation } from '../../../shared/contract/donations'
import { createPaymentIntent } from '../../../shared/contract/payments'

/** Donors at once. */
const DONORS = 6
/** Milliseconds without a donation after which the writers count as broken. */
const PATIENCE = 60_000

export interface Writers {
  /** The payments whose donation was confirmed to the donor, in that order. */
  readonly acknowledged: string[]
  /** Waits for one donation after another, until there are more than `count`. Throws when none comes. */
  until(count: number): Promise<void>
  stop(): Promise<void>
}

/** Donors who give by card, one donation after another, until they are stopped. */
export function startWriters(
  { origin, sandboxOrigin }: { origin: string; sandboxOrigin: string },
  fundraiserId: number,
): Writers {
  const acknowledged: string[] = []
  let stopping = false
  let sent = 0

  const post = async (address: string, body: object) => {
    sent += 1
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
    }
    const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
    return { ok: reply.ok, body: await reply.json() }
  }
  const give = async () => {
    const gift = { fundraiserId, amount: 2_500, currency: 'usd' }
    const { clientSecret } = (await post(origin + createPaymentIntent.path, gift)).body
    await post(`${sandboxOrigin}/_control/pay-by-card`, { clientSecret })
    const paymentIntentId = String(clientSecret).split('_secret_')[0] ?? ''
    const { ok } = await post(origin + createDonation.path, { ...gift, paymentIntentId })
    if (ok) acknowledged.push(paymentIntentId)
    // Refused for a moment, for example because the machine is busy.
    else await wait(50)
  }
  const donors = Array.from({ length: DONORS }, async () => {
    while (!stopping) await give()
  })
  const all = Promise.allSettled(donors)
  return {
    acknowledged,
    async until(count) {
      for (const deadline = Date.now() + PATIENCE; acknowledged.length <= count; await wait(10))
        if (Date.now() > deadline) throw new Error('No donation is written any more')
    },
    async stop() {
      stopping = true
      await all
    },
  }
}
