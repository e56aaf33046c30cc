import type { World } from '../core/world'
import { createAccount, createAccountLink, findAccount, platformAccount } from './accounts'
import type { CallDefinition } from './http/api'
import type { FormObject } from './http/form'
import { listPage } from './http/lists'
import { retrieve } from './http/retrieve'
import { readPositive, readText } from './http/values'
import { createRefund } from './refunds'
import { createTransfer, findTransfer, reverseTransfer } from './transfers'

/** Calls for outgoing money: transfers, their destination accounts, refunds; and disputes to read. */
export function moneyOutCalls(world: World): Record<string, CallDefinition> {
  const state = world.state.stripe
  const ofCharge = (form: FormObject) => (item: { charge: string; payment_intent: string }) =>
    [item.charge, null].includes(readText(form, 'charge')) &&
    [item.payment_intent, null].includes(readText(form, 'payment_intent'))

  return {
    'transfers.create': {
      method: 'POST',
      path: 'transfers',
      work: ({ form, cause }) => createTransfer(world, form, cause),
    },
    'transfers.list': {
      method: 'GET',
      path: 'transfers',
      work: ({ form }) => {
        const wanted = Object.values(state.transfers).filter(
          (transfer) =>
            [transfer.transfer_group, null].includes(readText(form, 'transfer_group')) &&
            [transfer.destination, null].includes(readText(form, 'destination')),
        )
        return listPage('/v1/transfers', wanted, form)
      },
    },
    'transfers.retrieve': retrieve('transfers', 'transfer', () => state.transfers),
    'transfers.reverse': {
      method: 'POST',
      path: 'transfers/:id/reversals',
      work: ({ id, form, cause }) =>
        reverseTransfer(world, findTransfer(world, id), readPositive(form, 'amount'), cause),
    },
    'balance.retrieve': { method: 'GET', path: 'balance', work: () => presentBalance(world) },
    'accounts.create': { method: 'POST', path: 'accounts', work: ({ form }) => createAccount(world, form) },
    'accounts.current': { method: 'GET', path: 'account', work: () => platformAccount(world) },
    'accounts.retrieve': { method: 'GET', path: 'accounts/:id', work: ({ id }) => findAccount(world, id) },
    'account_links.create': {
      method: 'POST',
      path: 'account_links',
      work: ({ form }) => createAccountLink(world, form),
    },
    'refunds.create': { method: 'POST', path: 'refunds', work: ({ form, cause }) => createRefund(world, form, cause) },
    'refunds.list': {
      method: 'GET',
      path: 'refunds',
      work: ({ form }) => listPage('/v1/refunds', Object.values(state.refunds).filter(ofCharge(form)), form),
    },
    'refunds.retrieve': retrieve('refunds', 'refund', () => state.refunds),
    'disputes.list': {
      method: 'GET',
      path: 'disputes',
      work: ({ form }) => listPage('/v1/disputes', Object.values(state.disputes).filter(ofCharge(form)), form),
    },
    'disputes.retrieve': retrieve('disputes', 'dispute', () => state.disputes),
  }
}

/** All charges count as available at once here: their later date stands in the balance transaction. What is pending is set by the control. */
function presentBalance(world: World) {
  const { balances, pendingBalances } = world.state.stripe
  const isEmpty = world.settings.platformBalance === 'none'
  const sums = (sum: (currency: string) => number) =>
    Object.keys({ ...balances, ...pendingBalances }).map((currency) => {
      const amount = sum(currency)
      return { amount, currency, source_types: { card: amount } }
    })
  return {
    object: 'balance',
    available: sums((currency) => (isEmpty ? 0 : (balances[currency] ?? 0))),
    pending: sums((currency) => pendingBalances[currency] ?? 0),
    livemode: false,
  }
}
