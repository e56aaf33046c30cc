import type { World } from '../core/world'
import type { CallDefinition } from './http/api'
import type { FormObject } from './http/form'
import { listPage } from './http/lists'
import { missing } from './http/problem'
import { retrieve } from './http/retrieve'
import { readFlag, readList, readText } from './http/values'
import {
  answerChallenge,
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
  updateIntent,
  willBeDeclined,
} from './intents'
import { moneyOutCalls } from './money-out-calls'
import { createPaymentMethod } from './payment-methods'

/** Every call of Stripe's API that the sandbox offers. */
export function stripeCalls(world: World): Record<string, CallDefinition> {
  const state = world.state.stripe
  const secretOf = (form: FormObject) => {
    const secret = readText(form, 'client_secret')
    if (!secret) throw missing('client_secret')
    return secret
  }
  const intent = (path: string, work: CallDefinition['work'], fromBrowser = false): CallDefinition => ({
    method: 'POST',
    path: `payment_intents${path}`,
    fromBrowser,
    locks: path !== '',
    work,
  })

  return {
    ...moneyOutCalls(world),
    'payment_intents.create': intent('', ({ form, cause }) => createIntent(world, form, cause)),
    'payment_intents.list': {
      method: 'GET',
      path: 'payment_intents',
      work: ({ form }) => listPage('/v1/payment_intents', Object.values(state.intents), form),
    },
    'payment_intents.retrieve': {
      method: 'GET',
      path: 'payment_intents/:id',
      fromBrowser: true,
      work: ({ id, form, access }) => findIntent(world, id, access === 'publishable' ? secretOf(form) : undefined),
    },
    'payment_intents.update': intent('/:id', ({ id, form }) => {
      const found = findIntent(world, id)
      updateIntent(found, form)
      return found
    }),
    'payment_intents.confirm': {
      ...intent(
        '/:id/confirm',
        ({ id, form, access, cause }) => {
          const found = findIntent(world, id, access === 'publishable' ? secretOf(form) : undefined)
          confirmIntent(world, found, form, cause)
          return found
        },
        true,
      ),
      lasts: ({ id, form }) => (willBeDeclined(world, id, form) ? world.settings.declineAfterMs : 0),
    },
    'payment_intents.cancel': intent('/:id/cancel', ({ id, form, cause }) => {
      const found = findIntent(world, id)
      cancelIntent(world, found, form, cause)
      return found
    }),
    'payment_intents.source_cancel': intent(
      '/:id/source_cancel',
      ({ id, form }) => {
        const found = findIntent(world, id, secretOf(form))
        answerChallenge(world, id, readText(form, 'source') ?? '', false)
        return found
      },
      true,
    ),
    'payment_methods.create': {
      method: 'POST',
      path: 'payment_methods',
      fromBrowser: true,
      work: ({ form }) => createPaymentMethod(world, form),
    },
    'charges.list': {
      method: 'GET',
      path: 'charges',
      work: ({ form }) => {
        const ofIntent = readText(form, 'payment_intent')
        return listPage(
          '/v1/charges',
          Object.values(state.charges).filter((charge) => !ofIntent || charge.payment_intent === ofIntent),
          form,
        )
      },
    },
    'charges.retrieve': retrieve('charges', 'charge', () => state.charges),
    'balance_transactions.list': {
      method: 'GET',
      path: 'balance_transactions',
      work: ({ form }) => {
        const source = readText(form, 'source')
        return listPage(
          '/v1/balance_transactions',
          Object.values(state.balanceTransactions).filter((booked) => !source || booked.source === source),
          form,
        )
      },
    },
    'balance_transactions.retrieve': retrieve(
      'balance_transactions',
      'balance transaction',
      () => state.balanceTransactions,
    ),
    'events.list': {
      method: 'GET',
      path: 'events',
      work: ({ form }) => listPage('/v1/events', wantedEvents(world, form), form),
    },
    'events.retrieve': retrieve('events', 'event', () =>
      Object.fromEntries(state.events.map((event) => [event.id, event])),
    ),
  }
}

function wantedEvents(world: World, form: FormObject) {
  const types = readList(form, 'types') ?? (form.type === undefined ? null : [readText(form, 'type') ?? ''])
  const wantsDelivered = form.delivery_success === undefined ? null : readFlag(form, 'delivery_success')
  const delivered = new Set(
    world.state.deliveries.filter((delivery) => delivery.status === 'delivered').map((delivery) => delivery.subject),
  )
  return world.state.stripe.events.filter(
    (event) =>
      (!types || types.includes(event.type)) && (wantsDelivered === null || delivered.has(event.id) === wantsDelivered),
  )
}
