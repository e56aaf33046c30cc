import { z } from 'zod'
import type { World } from '../core/world'
import type { Reply, SandboxRequest } from '../http/reply'
import { failure, success } from './answers'
import { BANKS } from './objects/banks'
import { parse, text, toJson } from './requests'
import { BLACKLISTED } from './transfers'

/** The holder of the documented test account. */
const KNOWN: Readonly<Record<string, string>> = { '0690000032': 'Pastor Bright' }
/** The holders of all other accounts, by the last digit of the number. */
const HOLDERS = [
  ...['OTIENO AMINA WANJIRU', 'MENSAH KWAME', 'ADEBAYO FOLASADE', 'BELLO MUSA IBRAHIM', 'NJOROGE PETER KAMAU'],
  ...['OWUSU ABENA', 'OKAFOR CHIDINMA GRACE', 'ACHIENG ROSE', 'DANJUMA HAUWA', 'MUTUA BENSON KYALO'],
]

/** The body of `POST /v3/accounts/resolve`. Strict, so that a misspelt field fails here and not at the real provider. */
const accountRequest = z
  .strictObject({
    account_number: z.string().regex(/^\+?\d{5,20}$/, 'account_number is not valid'),
    account_bank: text(20),
    country: z.enum(['NG', 'GH', 'KE']).default('NG'),
    type: z.literal('MOBILEMONEY').optional(),
  })
  .transform((request, context) => {
    const { account_number: number, account_bank: bank, country, type } = request
    const isPhone = type === 'MOBILEMONEY' && country === 'KE' && bank === 'MPS' && /^\+?254\d{9}$/.test(number)
    const isBank = type === undefined && country !== 'KE' && BANKS[country]?.some(([code]) => code === bank)
    if (!isPhone && !isBank)
      context.addIssue({ code: 'custom', path: ['account_bank'], message: 'account_bank is not valid' })
    return number
  })

/** Tells the holder of an account. */
export function resolveAccount({ settings }: World, { body }: SandboxRequest): Reply {
  const parsed = parse(accountRequest, toJson(body))
  if ('problem' in parsed) return failure(400, parsed.problem)
  const number = parsed.value.replace('+', '')
  const holder = settings.accountHolders[number] ?? KNOWN[number] ?? HOLDERS[Number(number.at(-1))]
  if (number === BLACKLISTED || !holder)
    return failure(400, 'Sorry, recipient account could not be validated. Please try again')
  return success('Account details fetched', { account_number: number, account_name: holder })
}
