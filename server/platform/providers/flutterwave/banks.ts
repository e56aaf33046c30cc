import { ProviderRefusal } from '../gateway'
import type { FlutterwaveClient } from './client'
import { type Bank, banksReply } from './replies'

const HOUR = 3_600_000

/** Words in bank names that some people write and others omit. */
const LEFT_OUT = new Set(['bank', 'plc', 'ltd', 'limited', 'the', 'of'])

export type BankCodes = (country: string, bankName: string) => Promise<string>

/**
 * Finds a bank's code by its name in Flutterwave's list for the country, which is cached for an hour. Throws a
 * ProviderRefusal that says what to do when no bank, or more than one, has that name.
 */
export function createBankCodes(client: FlutterwaveClient, clock: () => number): BankCodes {
  const lists = new Map<string, { banks: Bank[]; readAt: number }>()

  async function banksIn(country: string): Promise<Bank[]> {
    const kept = lists.get(country)
    if (kept && clock() - kept.readAt < HOUR) return kept.banks
    const { data: banks } = await client.read(`/v3/banks/${country}`, {}, banksReply)
    lists.set(country, { banks, readAt: clock() })
    return banks
  }

  return async (country, bankName) => {
    const banks = await banksIn(country)
    const [code, ...others] = new Set(candidates(banks, bankName).map((bank) => bank.code))
    if (code !== undefined && others.length === 0) return code
    const which = code === undefined ? 'No bank' : 'More than one bank'
    throw new ProviderRefusal(`Flutterwave: ${which.toLowerCase()} of that name in ${country}`, {
      reason: `${which} in ${country} is called “${bankName}”. Please write the bank’s full name.`,
    })
  }
}

/** Banks of exactly that name; without one, those whose name contains all its words. */
function candidates(banks: Bank[], bankName: string): Bank[] {
  const wanted = wordsOf(bankName)
  if (wanted.length === 0) return []
  const exact = banks.filter((bank) => wordsOf(bank.name).join(' ') === wanted.join(' '))
  if (exact.length > 0) return exact
  return banks.filter((bank) => {
    const words = wordsOf(bank.name)
    return wanted.every((word) => words.includes(word))
  })
}

function wordsOf(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.filter((word) => !LEFT_OUT.has(word))
}
