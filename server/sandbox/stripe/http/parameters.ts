import type { CallParameters } from './call-parameters'
import type { FormObject } from './form'
import { MONEY_OUT_PARAMETERS } from './money-out-parameters'
import { PAGING } from './paging'
import { invalid, missing, type StripeProblem, unknown } from './problem'

/**
 * Parameters of each call: `offered` and `notOffered` together are those of the pinned `stripe` package, which a test
 * compares.
 */
export const PARAMETERS: Record<string, CallParameters> = {
  'payment_intents.create': {
    required: ['amount', 'currency'],
    offered: [
      ...[
        'amount',
        'currency',
        'allowed_payment_method_types',
        'confirm',
        'description',
        'expand',
        'metadata',
        'payment_method',
      ],
      ...['receipt_email', 'return_url', 'statement_descriptor_suffix', 'transfer_group', 'use_stripe_sdk'],
    ],
    notOffered: [
      ...[
        'amount_details',
        'application_fee_amount',
        'automatic_payment_methods',
        'capture_method',
        'confirmation_method',
      ],
      ...[
        'confirmation_token',
        'customer',
        'customer_account',
        'error_on_requires_action',
        'excluded_payment_method_types',
      ],
      ...[
        'hooks',
        'mandate',
        'mandate_data',
        'off_session',
        'on_behalf_of',
        'payment_details',
        'payment_method_configuration',
      ],
      ...['payment_method_data', 'payment_method_options', 'radar_options', 'setup_future_usage', 'shipping'],
      ...['statement_descriptor', 'transfer_data'],
    ],
  },
  'payment_intents.update': {
    offered: [
      ...['amount', 'currency', 'allowed_payment_method_types', 'description', 'expand', 'metadata', 'receipt_email'],
      ...['statement_descriptor_suffix', 'transfer_group'],
    ],
    notOffered: [
      ...['amount_details', 'application_fee_amount', 'capture_method', 'customer', 'customer_account'],
      ...[
        'excluded_payment_method_types',
        'hooks',
        'payment_details',
        'payment_method',
        'payment_method_configuration',
      ],
      ...[
        'payment_method_data',
        'payment_method_options',
        'setup_future_usage',
        'shipping',
        'statement_descriptor',
        'transfer_data',
      ],
    ],
  },
  'payment_intents.confirm': {
    offered: ['expand', 'payment_method', 'receipt_email', 'return_url', 'use_stripe_sdk'],
    notOffered: [
      ...[
        'allowed_payment_method_types',
        'amount_details',
        'amount_to_confirm',
        'capture_method',
        'confirmation_token',
      ],
      ...[
        'error_on_requires_action',
        'excluded_payment_method_types',
        'hooks',
        'mandate',
        'mandate_data',
        'off_session',
      ],
      ...[
        'payment_details',
        'payment_method_data',
        'payment_method_options',
        'radar_options',
        'setup_future_usage',
        'shipping',
      ],
    ],
  },
  'payment_intents.retrieve': { offered: ['client_secret', 'expand'], notOffered: [] },
  'payment_intents.cancel': { offered: ['cancellation_reason', 'expand'], notOffered: [] },
  'payment_intents.list': { offered: PAGING, notOffered: ['customer', 'customer_account'] },
  'payment_intents.source_cancel': { offered: ['client_secret', 'source'], notOffered: [] },
  'payment_methods.create': {
    required: ['type', 'card'],
    offered: ['type', 'card', 'billing_details', 'metadata', 'expand'],
    notOffered: [],
  },
  'charges.retrieve': { offered: ['expand'], notOffered: [] },
  'charges.list': { offered: [...PAGING, 'payment_intent'], notOffered: ['customer', 'transfer_group'] },
  'balance_transactions.retrieve': { offered: ['expand'], notOffered: [] },
  'balance_transactions.list': { offered: [...PAGING, 'source', 'type', 'currency'], notOffered: ['payout'] },
  ...MONEY_OUT_PARAMETERS,
  'events.retrieve': { offered: ['expand'], notOffered: [] },
  'events.list': { offered: [...PAGING, 'type', 'types', 'delivery_success'], notOffered: [] },
}

/** Parameters that Stripe.js adds, with the publishable key. */
const BROWSER_PARAMETERS = ['key', 'client_secret']

/** Throws Stripe's error for a parameter that is unknown, retired or missing. */
export function checkParameters(call: string, form: FormObject, fromBrowser: boolean): void {
  const parameters = PARAMETERS[call]
  if (!parameters) throw new Error(`No list of parameters for ${call}`)
  for (const name of Object.keys(form)) {
    if (parameters.offered.includes(name) || (fromBrowser && BROWSER_PARAMETERS.includes(name))) continue
    if (name === 'payment_method_types') throw retiredPaymentMethodTypes()
    if (parameters.notOffered.includes(name))
      throw invalid(name, `The local stand-in for Stripe does not offer ${name}.`)
    throw unknown(name)
  }
  for (const name of parameters.required ?? []) {
    if (form[name] === undefined || form[name] === '') throw missing(name)
  }
}

/** Refused since 2026-09-30.endive. */
function retiredPaymentMethodTypes(): StripeProblem {
  return invalid(
    'payment_method_types',
    'The payment_method_types parameter is no longer supported. Use allowed_payment_method_types instead.',
    'payment_method_types_no_longer_supported',
  )
}
