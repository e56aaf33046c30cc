import { HOUR } from '../../platform/durations'
import { ProviderRefusal, ProviderUnavailable } from '../gateway'
import type { FlutterwaveClient } from './client'
import { type Bank, banksReply, branchesReply } from './replies'

const LEFT_OUT = new Set(['bank', 'plc', 'ltd', 'limited', 'the', 'of'])

export interface Branch {
  code: string
  name: string
}

export type FlutterwaveBanks = ReturnType<typeof createBanks>

/** Flutterwave's lists of banks in a country and of branches of a bank. Each is cached for an hour. */
export function createBanks(client: FlutterwaveClient, clock: () => number) {
  const banksIn = cached(clock, async (country) => (await client.read(`/v3/banks/${country}`, {}, banksReply)).data)
  const branchesById = cached(clock, async (bankId: string): Promise<Branch[]> => {
    const { data } = await client.read(`/v3/banks/${bankId}/branches`, {}, branchesReply)
    return data.map(({ branch_code: code, branch_name: name }) => ({ code, name }))
  })
  const branchesOf = ({ id, code }: Bank): Promise<Branch[]> => {
    if (id == null) throw new ProviderUnavailable(`Flutterwave: no id of the bank ${code}, so no branches of it`)
    return branchesById(id)
  }

  return {
    /** Throws a ProviderRefusal that says what to do when no bank, or more than one, has that name. */
    async findBank(country: string, bankName: string): Promise<Bank> {
      const [bank, ...others] = byCode(candidates(await banksIn(country), bankName))
      if (bank && others.length === 0) return bank
      const which = bank ? 'More than one bank' : 'No bank'
      throw new ProviderRefusal(`Flutterwave: ${which.toLowerCase()} of that name in ${country}`, {
        reason: `${which} in ${country} is called “${bankName}”. Please write the bank’s full name.`,
      })
    },

    /** Empty for an unknown bank. Throws ProviderUnavailable, ProviderRefusal. */
    async listBranches(country: string, bankName: string): Promise<Branch[]> {
      const [bank, ...others] = byCode(candidates(await banksIn(country), bankName))
      return bank && others.length === 0 ? branchesOf(bank) : []
    },

    /** By its code or name. Throws a ProviderRefusal for an unknown branch. */
    async findBranchCode(bank: Bank, written: string): Promise<string> {
      const branches = await branchesOf(bank)
      const wanted = wordsOf(written).join(' ')
      const branch = branches.find(({ code, name }) =>
        [code, name].some((known) => wordsOf(known).join(' ') === wanted),
      )
      if (branch) return branch.code
      throw new ProviderRefusal(`Flutterwave: no branch of that code of ${bank.code}`, {
        reason: `${bank.name} has no branch “${written}”. Please check the branch code.`,
      })
    },
  }
}

function cached<Row>(clock: () => number, read: (key: string) => Promise<Row[]>): (key: string) => Promise<Row[]> {
  const lists = new Map<string, { rows: Row[]; readAt: number }>()
  return async (key) => {
    const stored = lists.get(key)
    if (stored && clock() - stored.readAt < HOUR) return stored.rows
    const rows = await read(key)
    lists.set(key, { rows, readAt: clock() })
    return rows
  }
}

function byCode(banks: readonly Bank[]): Bank[] {
  return banks.filter(({ code }, place) => banks.findIndex((bank) => bank.code === code) === place)
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
