import { decidePayout, listAdminPayouts, revealPayoutDestination } from '#shared/contract/admin-money'
import { listAdminBankAccounts, verifyBankAccount } from '#shared/contract/admin-people'
import { signedIn } from '../accounts/policy'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { nextPageLink } from '../http/cursor'
import type { Once } from '../http/idempotency'
import { decide } from './decide'
import { readAccountQueue, readAdminPayout, readPayoutQueue } from './read'
import { reveal } from './reveal'
import { verify } from './verify'

export function bindAdminPayouts(api: Api, context: Context, once: Once): void {
  api.bind(listAdminPayouts, async ({ query }) => {
    const { rows, next } = await readPayoutQueue(context, query)
    return { body: rows, headers: nextPageLink(listAdminPayouts.path, query, next) }
  })

  api.bind(decidePayout, async (input, caller) => {
    const { id } = input.params
    await decide(context, once, input, caller)
    return { body: await readAdminPayout(context, id) }
  })

  api.bind(revealPayoutDestination, async ({ params }, { viewer }) => ({
    body: await reveal(context, signedIn(viewer), params.id),
  }))

  api.bind(listAdminBankAccounts, async ({ query }) => {
    const { rows, next } = await readAccountQueue(context, query)
    return { body: rows, headers: nextPageLink(listAdminBankAccounts.path, query, next) }
  })

  api.bind(verifyBankAccount, async ({ params, body }, { viewer }) => ({
    body: await verify(context, signedIn(viewer), params.id, body.isVerified),
  }))
}
