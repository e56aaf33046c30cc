import { randomUUID } from 'node:crypto'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../../../server/testing/builders'
import { buildBankAccount } from '../../../../server/testing/giving/payouts'
import { decidePayout } from '../../../../shared/contract/admin/money'
import { askAccountHolderName } from '../../../../shared/contract/admin/people'
import { startStripeConnect } from '../../../../shared/contract/bank-accounts'
import { createPayoutRequest } from '../../../../shared/contract/payouts'
import type { DrillWorld } from './drill-world'

type Account = Omit<Parameters<typeof buildBankAccount>[1], 'userId'>

export const NIGERIAN_BANK = {
  bankName: 'Access Bank',
  accountNumber: '0690000031',
  country: 'NG',
  currency: 'NGN',
} as const
/** Its transfers need the code of a branch. */
export const GHANAIAN_BANK = {
  bankName: 'GCB Bank',
  accountNumber: '1020304050607',
  routingNumber: 'GH040101',
  country: 'GH',
  currency: 'GHS',
} as const

/** A phone in Kenya. The sandbox of each provider has numbers whose transfers fail. */
export function mpesa(accountNumber = '+254712345678'): Account {
  return { bankName: 'M-Pesa', accountNumber, accountType: 'mobile_money', mobileMoneyProvider: 'M-Pesa' }
}

interface PayingOut {
  account: Account
  /** By default the best one. */
  provider?: string
  /** Of the person who is paid. */
  person?: object
}

/** Builds a creator with money who asks for a payout, and returns how an admin sends it. */
export async function payingOut(
  world: DrillWorld,
  { account, provider, person = {} }: PayingOut,
): Promise<() => Promise<void>> {
  const { context, server } = world
  const creator = await buildUser(context, person)
  const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id })
  await buildDonation(context, { fundraiserId, amount: 20_000 })
  await buildBankAccount(context, { userId: creator.id, isPrimary: 1, isVerified: 1, ...account })
  const headers = { Authorization: `Bearer ${await buildSession(context, creator)}`, 'Idempotency-Key': randomUUID() }
  const { body } = await server.call(createPayoutRequest, { body: { fundraiserId, amount: 18_000 } }, headers)
  const method = provider === undefined ? {} : { method: provider }
  return async () => {
    const asAdmin = await world.signInAdmin()
    for (const _ of ['first', 'second'])
      await server.send('PATCH', decidePayout.path.replace('{id}', String(body.id)), {
        body: { status: 'processing', ...method },
        headers: asAdmin,
      })
  }
}

/** An admin asks the provider whose account it is, and asks again after an error. */
export async function askingHolderName({ context, server, signInAdmin }: DrillWorld): Promise<() => Promise<void>> {
  const creator = await buildUser(context)
  const account = await buildBankAccount(context, { userId: creator.id, isPrimary: 1, ...NIGERIAN_BANK })
  return async () => {
    const headers = await signInAdmin()
    const path = askAccountHolderName.path.replace('{id}', String(account.id))
    for (const _ of ['first', 'second']) await server.send('POST', path, { body: {}, headers })
  }
}

/** Sends a payout while the provider's balance is empty; later there is money again. */
export async function payingOutWithoutFunds(world: DrillWorld, paying: PayingOut): Promise<() => Promise<void>> {
  const send = await payingOut(world, paying)
  const { control } = world.context.sandbox
  return async () => {
    control.set({ platformBalance: 'none' })
    try {
      await send()
      await world.work()
    } finally {
      control.set({ platformBalance: 'enough' })
    }
  }
}

let people = 0

export async function payingOutToOwnAccount(world: DrillWorld): Promise<() => Promise<void>> {
  const { gateways, sandbox } = world.context
  const email = `creator-${randomUUID()}@example.org`
  people -= 1
  // Negative, so that it is no other person's.
  const stripeConnectAccountId = await gateways.stripe.openAccount({ email, country: 'US', userId: people })
  sandbox.control.setAccount(stripeConnectAccountId, 'active')
  const account = { country: 'US', currency: 'USD' as const, bankName: 'First Bank', routingNumber: '110000000' }
  const person = { stripeConnectAccountId, stripeConnectAccountStatus: 'active' }
  return payingOut(world, { account, person, provider: gateways.stripe.provider })
}

/** A person opens an account of their own at the card provider, and presses twice. */
export async function openingOwnAccount({ context, server }: DrillWorld): Promise<() => Promise<void>> {
  const creator = await buildUser(context)
  await buildBankAccount(context, { userId: creator.id, isPrimary: 1, isVerified: 1, country: 'US', currency: 'USD' })
  return async () => {
    const headers = { Authorization: `Bearer ${await buildSession(context, creator)}` }
    for (const _ of ['first', 'second']) await server.send('POST', startStripeConnect.path, { headers })
  }
}
