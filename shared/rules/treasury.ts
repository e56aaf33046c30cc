/** The entries with which admins record what happens to the money outside of the app. */
export const TREASURY_KINDS = [
  'top-up',
  'withdrawal',
  'exchange',
  'own-money-in',
  'own-money-out',
  'fees-taken',
  'bank-charge',
  'write-off',
  'correction',
  'reversal',
] as const

export type TreasuryKind = (typeof TREASURY_KINDS)[number]

/** The organisation's own bank account, as a holder of money next to the providers. */
export const BANK = 'bank'
