import {
  addBankAccountDetails,
  createBankAccount,
  deleteBankAccount,
  getStripeConnect,
  listBankAccounts,
  listBankBranches,
  setPrimaryBankAccount,
  startStripeConnect,
} from '#shared/contract/bank-accounts'
import {
  cancelPayoutRequest,
  createPayoutRequest,
  getAvailableBalance,
  listPayoutRequests,
} from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { signedIn } from '../../community/sessions/viewer'
import type { Context } from '../../context'
import {
  addDetails,
  changePrimary,
  prepareAccount,
  readAccounts,
  readBranches,
  removeAccount,
} from '../../giving/payouts/accounts'
import { readBalance } from '../../giving/payouts/balance'
import { readOwnConnect, startConnect } from '../../giving/payouts/connect'
import { readRequests } from '../../giving/payouts/present-admin'
import { cancelRequest, prepareRequest } from '../../giving/payouts/request'
import type { Api } from '../api/api'

export function bindPayouts(api: Api, context: Context): void {
  api.bindBody(listBankAccounts, (_, { viewer }) => readAccounts(context, signedIn(viewer)))

  api.bindOnce(createBankAccount, async ({ body }, { viewer }) => {
    const add = await prepareAccount(context, signedIn(viewer), body)
    return async (transaction) => ({ status: 201, body: await add(transaction) })
  })

  api.bindBody(addBankAccountDetails, ({ params, body }, { viewer }) =>
    addDetails(context, signedIn(viewer), params.id, body),
  )

  api.bindBody(listBankBranches, ({ query }, { viewer }) => readBranches(context, signedIn(viewer), query))

  api.bindBody(deleteBankAccount, async ({ params }, { viewer }) => {
    await removeAccount(context, signedIn(viewer), params.id)
    return { message: say('The account is deleted.') }
  })

  api.bindBody(setPrimaryBankAccount, ({ params }, { viewer }) => changePrimary(context, signedIn(viewer), params.id))

  api.bindBody(getStripeConnect, async (_, { viewer }) => ({ status: await readOwnConnect(context, signedIn(viewer)) }))

  api.bindBody(startStripeConnect, (_, { viewer }) => startConnect(context, signedIn(viewer)))

  api.bindBody(getAvailableBalance, (_, { viewer }) => readBalance(context, signedIn(viewer)))

  api.bindList(listPayoutRequests, ({ query }, { viewer }) => readRequests(context, signedIn(viewer), query))

  api.bindOnce(createPayoutRequest, async ({ body }, { viewer }) => {
    const ask = await prepareRequest(context, signedIn(viewer), body)
    return async (transaction) => ({ status: 201, body: await ask(transaction) })
  })

  api.bindBody(cancelPayoutRequest, ({ params }, { viewer }) => cancelRequest(context, signedIn(viewer), params.id))
}
