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
import { bindAdminPayouts } from './admin/money'

export function bindPayouts(api: Api, context: Context): void {
  api.bind(listBankAccounts, async (_, { viewer }) => ({ body: await readAccounts(context, signedIn(viewer)) }))

  api.bindOnce(createBankAccount, async (input, caller) => {
    const add = await prepareAccount(context, signedIn(caller.viewer), input.body)
    return async (transaction) => ({ status: 201, body: await add(transaction) })
  })

  api.bind(addBankAccountDetails, async ({ params, body }, { viewer }) => ({
    body: await addDetails(context, signedIn(viewer), params.id, body),
  }))

  api.bind(listBankBranches, async ({ query }, { viewer }) => ({
    body: await readBranches(context, signedIn(viewer), query),
  }))

  api.bind(deleteBankAccount, async ({ params }, { viewer }) => {
    await removeAccount(context, signedIn(viewer), params.id)
    return { body: { message: say('The account is deleted.') } }
  })

  api.bind(setPrimaryBankAccount, async ({ params }, { viewer }) => ({
    body: await changePrimary(context, signedIn(viewer), params.id),
  }))

  api.bind(getStripeConnect, async (_, { viewer }) => ({
    body: { status: await readOwnConnect(context, signedIn(viewer)) },
  }))

  api.bind(startStripeConnect, async (_, { viewer }) => ({ body: await startConnect(context, signedIn(viewer)) }))

  api.bind(getAvailableBalance, async (_, { viewer }) => ({ body: await readBalance(context, signedIn(viewer)) }))

  api.bind(listPayoutRequests, async ({ query }, { viewer }) => {
    const { rows, next } = await readRequests(context, signedIn(viewer), query)
    return { body: rows, next }
  })

  api.bindOnce(createPayoutRequest, async (input, caller) => {
    const ask = await prepareRequest(context, signedIn(caller.viewer), input.body)
    return async (transaction) => ({ status: 201, body: await ask(transaction) })
  })

  api.bind(cancelPayoutRequest, async ({ params }, { viewer }) => ({
    body: await cancelRequest(context, signedIn(viewer), params.id),
  }))

  bindAdminPayouts(api, context)
}
