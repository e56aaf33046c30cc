import type { PayoutRequest } from '../../../shared/contract/payouts'

/** A payout that was requested and not decided yet, unless the changes say otherwise. */
export const buildPayout = (changes: Partial<PayoutRequest> = {}): PayoutRequest => ({
  id: 7,
  userId: 3,
  fundraiserId: 5,
  fundraiser: { id: 5, title: 'A well' },
  amount: 12_050,
  status: 'pending',
  stripeTransferId: null,
  requestedAt: '2026-11-02T08:00:00.000Z',
  processedAt: null,
  notes: null,
  destination: 'Equity Bank ••••6789',
  accountType: 'savings',
  expectedBy: null,
  failureReason: null,
  isDelayed: false,
  steps: [],
  ...changes,
})
