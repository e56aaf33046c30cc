import { cut } from '#shared/rules/characters'
import { type Currency, minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { type BankRoute, bankRouteTo, detailsInWords, missingDetails } from '#shared/rules/transfer-details'
import { ProviderRefusal, type Transfer, type TransferDestination, type TransferObstacle } from '../gateway'
import type { FlutterwaveBanks } from './banks'
import type { Sender } from './client'

const LONGEST_NARRATION = 100
/** The only code that the page kenya-1 shows for the kind of document; it does not list the others. */
const SENDER_ID_TYPE = '04'

/** The body of `POST /v3/transfers` without the balance to debit. Throws a ProviderRefusal. */
export async function orderOf(
  { reference, localAmount, destination, narration }: Transfer,
  sender: Sender | null,
  banks: FlutterwaveBanks,
): Promise<object> {
  const route = findTransferRoute(destination)
  const obstacle = findTransferObstacle(destination, sender !== null)
  if (!route || !sender || obstacle) throw impossible(destination, obstacle)
  const { accountHolderName, accountNumber, bankName, country, currency } = destination
  const common = {
    amount: Number(minorToDecimal(localAmount, minorDigits(currency))),
    currency,
    reference,
    beneficiary_name: accountHolderName,
    narration: cut(narration, LONGEST_NARRATION),
  }
  if (route.kind === 'phone') {
    const number = digitsOf(accountNumber)
    return { ...common, account_bank: route.network, account_number: number, meta: [senderDetails(sender)] }
  }
  if (route.kind === 'foreign-bank') return { ...common, meta: [foreignDetails(destination)] }
  const bank = await banks.findBank(country, bankName)
  return {
    ...common,
    account_bank: bank.code,
    account_number: accountNumber,
    ...(country === 'KE' && { meta: [kenyanDetails(destination, sender)] }),
    ...(country === 'GH' && {
      destination_branch_code: await banks.findBranchCode(bank, destination.routingNumber ?? ''),
    }),
  }
}

function senderDetails({ name, country, phone }: Sender) {
  return { sender: name, sender_country: country, mobile_number: phone }
}

function kenyanDetails({ phone }: TransferDestination, sender: Sender) {
  return {
    ...senderDetails(sender),
    sender_id_type: SENDER_ID_TYPE,
    sender_id_number: sender.id,
    beneficiary_mobile_number: digitsOf(phone ?? ''),
  }
}

function foreignDetails(destination: TransferDestination) {
  const { street, houseNumber, postalCode, city, swiftCode, currency } = destination
  const bank = {
    AccountNumber: destination.accountNumber,
    // Accounts with an IBAN have no routing number; the SWIFT code identifies their bank.
    RoutingNumber: destination.routingNumber ?? swiftCode,
    SwiftCode: swiftCode,
    BankName: destination.bankName,
    BeneficiaryName: destination.accountHolderName,
    BeneficiaryCountry: destination.country,
  }
  if (currency === 'USD') return { ...bank, BeneficiaryAddress: `${houseNumber} ${street}, ${city} ${postalCode}` }
  return { ...bank, PostalCode: postalCode, StreetNumber: houseNumber, StreetName: street, City: city }
}

function impossible({ country, currency }: TransferDestination, obstacle: TransferObstacle | null): ProviderRefusal {
  const words = `Flutterwave: no transfer to ${country} in ${currency} (${obstacle?.kind})`
  if (obstacle?.kind === 'details-missing')
    return new ProviderRefusal(words, { reason: `Please add: ${detailsInWords(obstacle.details, country)}` })
  if (obstacle?.kind === 'sender-missing')
    return new ProviderRefusal(words, { reason: 'The organisation that pays is not known yet' })
  const reason = `Money can’t be sent to this kind of account in ${country} in ${currency}.`
  return new ProviderRefusal(words, { reason })
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

interface MobileMoneyPlace {
  currency: Currency
  /** Flutterwave's `account_bank` by the beginning of a network's name, in lower-case letters and digits only. */
  networks: Readonly<Record<string, string>>
}

/**
 * The phone networks that can receive money, spelt exactly as Flutterwave's page "Mobile Money Transfer" of 21 October 2026 and the
 * pages of the countries spell them (côte-divoire-1, ghana-3, kenya-2, rwanda-2, uganda-3). Where those say nothing (TZ, ZM, CM, SN, MW),
 * the code is of the page of 13 September 2026. A network without a code here is not paid by Flutterwave: Airtel in Rwanda, TNM in Malawi,
 * Free in Senegal. Compare them with its documents before sending real money.
 */
const NETWORK_CODES: Readonly<Record<string, MobileMoneyPlace>> = {
  KE: { currency: 'KES', networks: { mpesa: 'MPS', safaricom: 'MPS' } },
  GH: { currency: 'GHS', networks: { mtn: 'MTN', telecel: 'TELECEL', vodafone: 'VODAFONE', airteltigo: 'AIRTELTIGO' } },
  UG: { currency: 'UGX', networks: { mtn: 'MTN', airtel: 'Airtel' } },
  TZ: {
    currency: 'TZS',
    networks: { airtel: 'AIRTEL', tigo: 'TIGO', vodacom: 'VODACOM', mpesa: 'VODACOM', halopesa: 'HALOPESA' },
  },
  RW: { currency: 'RWF', networks: { mtn: 'MTN' } },
  ZM: { currency: 'ZMW', networks: { mtn: 'MPS', airtel: 'MPS', zamtel: 'MPS' } },
  CM: { currency: 'XAF', networks: { mtn: 'MTN', orange: 'ORANGEMONEY' } },
  CI: { currency: 'XOF', networks: { mtn: 'FMM', moov: 'Moov', orange: 'orangemoney', wave: 'WAVE' } },
  SN: { currency: 'XOF', networks: { orange: 'ORANGEMONEY', wave: 'WAVE' } },
  MW: { currency: 'MWK', networks: { airtel: 'AIRTELMW' } },
}

/** The route of a transfer; null when there is none. */
export type TransferRoute =
  | { kind: 'phone'; network: string }
  | { kind: 'local-bank' }
  | { kind: 'foreign-bank'; details: BankRoute['details'] }
  | null

/** Currencies for banks abroad, with the bank's details instead of a code. */
const FOREIGN = ['USD', 'EUR', 'GBP']

export function findTransferRoute(destination: TransferDestination): TransferRoute {
  const { accountType, country, currency, mobileMoneyProvider, bankName } = destination
  if (accountType === 'mobile_money') {
    const place = NETWORK_CODES[country]
    const name = plain(mobileMoneyProvider ?? bankName)
    const [, network] = Object.entries(place?.networks ?? {}).find(([start]) => name.startsWith(start)) ?? []
    return network && place?.currency === currency ? { kind: 'phone', network } : null
  }
  const route = bankRouteTo(destination)
  if (!route) return null
  return FOREIGN.includes(currency) ? { kind: 'foreign-bank', details: route.details } : { kind: 'local-bank' }
}

/** Why Flutterwave can't pay this destination; null when it can. */
export function findTransferObstacle(destination: TransferDestination, hasSender: boolean): TransferObstacle | null {
  if (!findTransferRoute(destination)) return { kind: 'no-route' }
  const details = missingDetails(destination)
  if (details.length > 0) return { kind: 'details-missing', details }
  return hasSender ? null : { kind: 'sender-missing' }
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')
