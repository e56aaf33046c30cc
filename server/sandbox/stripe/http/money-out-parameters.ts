import type { CallParameters } from './call-parameters'
import { PAGING } from './paging'

/** As in parameters.ts: calls for transfers, accounts, refunds and disputes. */
export const MONEY_OUT_PARAMETERS: Record<string, CallParameters> = {
  'transfers.create': {
    required: ['currency', 'destination', 'amount'],
    offered: ['amount', 'currency', 'description', 'destination', 'expand', 'metadata', 'transfer_group'],
    notOffered: ['source_transaction', 'source_type'],
  },
  'transfers.retrieve': { offered: ['expand'], notOffered: [] },
  'transfers.list': { offered: [...PAGING, 'destination', 'transfer_group'], notOffered: [] },
  'transfers.reverse': {
    offered: ['amount', 'expand', 'metadata'],
    notOffered: ['description', 'refund_application_fee'],
  },
  'balance.retrieve': { offered: ['expand'], notOffered: [] },
  'accounts.create': {
    offered: ['capabilities', 'controller', 'country', 'email', 'expand', 'metadata', 'tos_acceptance'],
    notOffered: [
      ...['account_token', 'business_profile', 'business_type', 'company', 'default_currency', 'documents'],
      ...['external_account', 'groups', 'individual', 'settings', 'type'],
    ],
  },
  'accounts.current': { offered: ['expand'], notOffered: [] },
  'accounts.retrieve': { offered: ['expand'], notOffered: [] },
  'account_links.create': {
    required: ['account', 'type'],
    offered: ['account', 'expand', 'refresh_url', 'return_url', 'type'],
    notOffered: ['collect', 'collection_options'],
  },
  'refunds.create': {
    offered: ['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason'],
    notOffered: ['currency', 'customer', 'instructions_email', 'origin', 'refund_application_fee', 'reverse_transfer'],
  },
  'refunds.retrieve': { offered: ['expand'], notOffered: [] },
  'refunds.list': { offered: [...PAGING, 'charge', 'payment_intent'], notOffered: [] },
  'disputes.retrieve': { offered: ['expand'], notOffered: [] },
  'disputes.list': { offered: [...PAGING, 'charge', 'payment_intent'], notOffered: [] },
}
