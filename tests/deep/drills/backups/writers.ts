import { setTimeout as wait } from 'node:timers/promises'
import { createDonation } from '../../../../shared/contract/donations'
import { createPaymentIntent } from '../../../../shared/contract/payments'

/** Donors at once. */
const DONORS = 6
/** Milliseconds without a donation after which the writers count as broken: far longer than one takes on a busy machine. */
const PATIENCE = 300_000

export interface Writers {
  /** The payments whose donation was confirmed to the donor, in that order. */
  readonly acknowledged: string[]
  /** Waits for one donation after another, until there are more than `count`. Throws when none comes. */
  until(count: number): Promise<void>
  stop(): Promise<void>
}

/**
 * Donors who give by card, one donation after another, until they are stopped. They come from this machine, whose address no limit against
 * card testing counts outside of production: one address of their own would soon reach those limits.
 */
export function startWriters(
  { origin, sandboxOrigin }: { origin: string; sandboxOrigin: string },
  fundraiserId: number,
): Writers {
  const acknowledged: string[] = []
  let stopping = false
  let refused = 'nothing was refused'

  const post = async (address: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const signal = AbortSignal.timeout(PATIENCE)
    const reply = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body), signal })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${text}`)
    return JSON.parse(text)
  }
  const give = async () => {
    const gift = { fundraiserId, amount: 2_500, currency: 'usd' }
    const { clientSecret } = await post(origin + createPaymentIntent.path, gift)
    await post(`${sandboxOrigin}/_control/pay-by-card`, { clientSecret })
    const paymentIntentId = String(clientSecret).split('_secret_')[0] ?? ''
    await post(origin + createDonation.path, { ...gift, paymentIntentId })
    acknowledged.push(paymentIntentId)
  }
  const giveUntilStopped = async () => {
    while (!stopping)
      try {
        await give()
      } catch (error) {
        // Refused for a moment, for example because the machine is busy.
        refused = String(error)
        await wait(50)
      }
  }
  const all = Promise.all(Array.from({ length: DONORS }, giveUntilStopped))
  return {
    acknowledged,
    async until(count) {
      for (const deadline = Date.now() + PATIENCE; acknowledged.length <= count; await wait(10))
        if (Date.now() > deadline) throw new Error(`No donation is written any more; last, ${refused}`)
    },
    async stop() {
      stopping = true
      await all
    },
  }
}
