/** The providers of the sandbox account: country, currency, and the decimal places of an amount. From pawaPay's page "Providers". */
export const NETWORKS: Record<string, { country: string; currency: string; prefix: string; decimals: 0 | 2 }> = {
  MPESA_KEN: { country: 'KEN', currency: 'KES', prefix: '254', decimals: 2 },
  MTN_MOMO_GHA: { country: 'GHA', currency: 'GHS', prefix: '233', decimals: 2 },
  VODAFONE_GHA: { country: 'GHA', currency: 'GHS', prefix: '233', decimals: 2 },
  AIRTELTIGO_GHA: { country: 'GHA', currency: 'GHS', prefix: '233', decimals: 2 },
  MTN_MOMO_UGA: { country: 'UGA', currency: 'UGX', prefix: '256', decimals: 0 },
  AIRTEL_OAPI_UGA: { country: 'UGA', currency: 'UGX', prefix: '256', decimals: 0 },
  MTN_MOMO_RWA: { country: 'RWA', currency: 'RWF', prefix: '250', decimals: 0 },
  AIRTEL_RWA: { country: 'RWA', currency: 'RWF', prefix: '250', decimals: 0 },
  VODACOM_TZA: { country: 'TZA', currency: 'TZS', prefix: '255', decimals: 2 },
  AIRTEL_TZA: { country: 'TZA', currency: 'TZS', prefix: '255', decimals: 2 },
  TIGO_TZA: { country: 'TZA', currency: 'TZS', prefix: '255', decimals: 0 },
  HALOTEL_TZA: { country: 'TZA', currency: 'TZS', prefix: '255', decimals: 0 },
  MTN_MOMO_ZMB: { country: 'ZMB', currency: 'ZMW', prefix: '260', decimals: 2 },
  AIRTEL_OAPI_ZMB: { country: 'ZMB', currency: 'ZMW', prefix: '260', decimals: 2 },
  ZAMTEL_ZMB: { country: 'ZMB', currency: 'ZMW', prefix: '260', decimals: 2 },
  AIRTEL_MWI: { country: 'MWI', currency: 'MWK', prefix: '265', decimals: 2 },
  TNM_MWI: { country: 'MWI', currency: 'MWK', prefix: '265', decimals: 2 },
  MTN_MOMO_CMR: { country: 'CMR', currency: 'XAF', prefix: '237', decimals: 0 },
  ORANGE_CMR: { country: 'CMR', currency: 'XAF', prefix: '237', decimals: 0 },
  MTN_MOMO_CIV: { country: 'CIV', currency: 'XOF', prefix: '225', decimals: 0 },
  ORANGE_CIV: { country: 'CIV', currency: 'XOF', prefix: '225', decimals: 0 },
  WAVE_CIV: { country: 'CIV', currency: 'XOF', prefix: '225', decimals: 0 },
  FREE_SEN: { country: 'SEN', currency: 'XOF', prefix: '221', decimals: 0 },
  ORANGE_SEN: { country: 'SEN', currency: 'XOF', prefix: '221', decimals: 0 },
  WAVE_SEN: { country: 'SEN', currency: 'XOF', prefix: '221', decimals: 0 },
}

type Ending = { status: 'COMPLETED' } | { status: 'FAILED'; failureCode: string } | 'waits'

/** The ends of the documented test numbers: for every network the last three digits decide. */
const DEPOSIT_ENDINGS: Record<string, Ending> = {
  '029': { status: 'FAILED', failureCode: 'PAYER_NOT_FOUND' },
  '039': { status: 'FAILED', failureCode: 'PAYMENT_NOT_APPROVED' },
  '049': { status: 'FAILED', failureCode: 'INSUFFICIENT_BALANCE' },
  '069': { status: 'FAILED', failureCode: 'UNSPECIFIED_FAILURE' },
  '129': 'waits',
  '789': { status: 'COMPLETED' },
}

const PAYOUT_ENDINGS: Record<string, Ending> = {
  '089': { status: 'FAILED', failureCode: 'RECIPIENT_NOT_FOUND' },
  '119': { status: 'FAILED', failureCode: 'UNSPECIFIED_FAILURE' },
  '129': 'waits',
}

/** A deposit to any other number waits for someone to approve it on the sandbox's phone page; a payout to any other succeeds. */
export function endingOf(kind: 'deposit' | 'payout' | 'refund', phoneNumber: string): Ending {
  const last = phoneNumber.slice(-3)
  return kind === 'deposit' ? (DEPOSIT_ENDINGS[last] ?? 'waits') : (PAYOUT_ENDINGS[last] ?? { status: 'COMPLETED' })
}
