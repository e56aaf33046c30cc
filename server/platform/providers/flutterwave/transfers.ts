import { type Currency, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { localToCents } from '#shared/rules/money/exchange'
import { minorToDecimal } from '#shared/rules/money/money'
import { type Gateway, ProviderRefusal, ProviderUnavailable, type Transfer, type TransferState } from '../gateway'
import { createBankCodes } from './banks'
import type { FlutterwaveClient } from './client'
import { findTransferRoute } from './networks'
import { eachRow } from './pages'
import { type FlutterwaveTransfer, transferReply, transferSchema } from './replies'
import { toMinor } from './state'

interface Needs {
  client: FlutterwaveClient
  clock: () => number
  /** Local major units for one dollar. Throws ProviderUnavailable. */
  rate(currency: Currency): Promise<string>
}

const LONGEST_NARRATION = 100

/** Outgoing money to banks and phones. */
export function flutterwaveTransfers({
  client,
  clock,
  rate,
}: Needs): Pick<Gateway, 'canTransferTo' | 'transfer' | 'lookUpTransfer'> {
  const bankCode = createBankCodes(client, clock)

  async function find(reference: string): Promise<FlutterwaveTransfer | null> {
    try {
      for await (const row of eachRow(client, '/v3/transfers', { reference }, transferSchema))
        if (row.reference === reference) return row
      return null
    } catch (error) {
      // A refused list does not prove that nothing was sent.
      if (error instanceof ProviderRefusal) throw new ProviderUnavailable(error.message, { cause: error })
      throw error
    }
  }

  const lookUpTransfer: Gateway['lookUpTransfer'] = async (reference) => {
    const found = await find(reference)
    return found ? stateOf(found, rate) : 'not-found'
  }

  return {
    canTransferTo: (destination) => findTransferRoute(destination) !== null,

    async transfer(transfer) {
      const made = await lookUpTransfer(transfer.reference)
      if (made !== 'not-found') return made
      const order = await orderOf(transfer, bankCode)
      try {
        return await stateOf((await client.post('/v3/transfers', transferReply, order)).data, rate)
      } catch (error) {
        if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefusal)) throw error
        // It may have been accepted all the same, in this call or in a concurrent one.
        const found = await lookUpTransfer(transfer.reference)
        if (found !== 'not-found') return found
        if (error instanceof ProviderRefusal && isAboutReference(error))
          throw new ProviderUnavailable('Flutterwave: a transfer of that reference that it does not show', {
            cause: error,
          })
        throw error
      }
    },

    lookUpTransfer,
  }
}

/** The words for "exists already" are not documented: any reason that names the reference may mean that. */
function isAboutReference({ reason }: ProviderRefusal): boolean {
  return /reference|duplicate/i.test(reason ?? '')
}

/** The body of `POST /v3/transfers`. Throws a ProviderRefusal when there is no route to the destination. */
async function orderOf(
  { reference, localAmount, destination, narration }: Transfer,
  bankCode: (country: string, bankName: string) => Promise<string>,
): Promise<object> {
  const { accountHolderName, accountNumber, bankName, country, currency, routingNumber, swiftCode } = destination
  const common = {
    amount: Number(minorToDecimal(localAmount, minorDigits(currency))),
    currency,
    debit_currency: 'USD',
    reference,
    beneficiary_name: accountHolderName,
    narration: narration.slice(0, LONGEST_NARRATION),
  }
  const route = findTransferRoute(destination)
  if (route?.kind === 'phone') {
    const phone = accountNumber.replace(/\D/g, '')
    const meta = [{ sender: 'Pamoja', sender_country: 'US', mobile_number: phone }]
    return { ...common, account_bank: route.network, account_number: phone, meta }
  }
  if (route?.kind === 'local-bank') {
    return {
      ...common,
      account_bank: await bankCode(country, bankName),
      account_number: accountNumber,
      ...(country === 'GH' && routingNumber && { destination_branch_code: routingNumber }),
    }
  }
  if (route?.kind === 'foreign-bank') {
    const details = {
      AccountNumber: accountNumber,
      ...(routingNumber && { RoutingNumber: routingNumber }),
      ...(swiftCode && { SwiftCode: swiftCode }),
      BankName: bankName,
      BeneficiaryName: accountHolderName,
      BeneficiaryCountry: country,
    }
    return { ...common, meta: [details] }
  }
  throw new ProviderRefusal(`Flutterwave: no way to ${country} in ${currency}`, {
    reason: `Money can’t be sent to this kind of account in ${country} in ${currency}.`,
  })
}

/** An unknown status means: ask again later. */
async function stateOf(transfer: FlutterwaveTransfer, rate: Needs['rate']): Promise<TransferState> {
  const completed = transfer.status === 'SUCCESSFUL'
  const failed = transfer.status === 'FAILED'
  return {
    transferId: transfer.id,
    status: completed ? 'completed' : failed ? 'failed' : 'under-way',
    message: failed ? transfer.complete_message?.trim() || null : null,
    feeInUsdCents: completed ? await feeInUsdCents(transfer, rate) : null,
  }
}

/**
 * The fee is in the currency that arrived. Null while its rate is unavailable: the end of the transfer must not wait for
 * that.
 */
async function feeInUsdCents({ fee, currency }: FlutterwaveTransfer, rate: Needs['rate']): Promise<number | null> {
  if (!fee || !currency || !isCurrency(currency)) return null
  const minor = toMinor(fee, currency)
  if (currency === 'USD') return minor
  try {
    return localToCents(minor, await rate(currency), currency)
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return null
    throw error
  }
}
