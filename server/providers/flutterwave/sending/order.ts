import { minorDigits } from '#shared/rules/money/currencies'
import { minorToDecimal } from '#shared/rules/money/money'
import { detailsInWords } from '#shared/rules/transfer-details'
import type { Organisation } from '../../../platform/config'
import { ProviderRefusal, type Transfer, type TransferDestination } from '../../gateway'
import type { FlutterwaveBanks } from './banks'
import { findTransferObstacle, findTransferRoute } from './networks'

const LONGEST_NARRATION = 100
/** The only code that the page kenya-1 shows for the kind of document; it does not list the others. */
const SENDER_ID_TYPE = '04'

export type Sender = Pick<Organisation, 'name' | 'country' | 'phone' | 'id'>

/**
 * The body of `POST /v3/transfers`, without the balance that it debits. Throws a ProviderRefusal when Flutterwave can't pay the
 * destination, and for a bank or branch that it does not know.
 */
export async function orderOf(
  { reference, localAmount, destination, narration }: Transfer,
  sender: Sender | null,
  banks: FlutterwaveBanks,
): Promise<object> {
  const route = findTransferRoute(destination)
  if (!route || !sender || findTransferObstacle(destination, true)) throw impossible(destination, sender !== null)
  const { accountHolderName, accountNumber, bankName, country, currency } = destination
  const common = {
    amount: Number(minorToDecimal(localAmount, minorDigits(currency))),
    currency,
    reference,
    beneficiary_name: accountHolderName,
    narration: narration.slice(0, LONGEST_NARRATION),
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

/** The details of a bank abroad, spelt as in the schema of Flutterwave's Node-v3. */
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

function impossible(destination: TransferDestination, hasSender: boolean): ProviderRefusal {
  const { country, currency } = destination
  const obstacle = findTransferObstacle(destination, hasSender)
  const words = `Flutterwave: no transfer to ${country} in ${currency} (${obstacle?.kind})`
  if (obstacle?.kind === 'details-missing') {
    return new ProviderRefusal(words, { reason: `Please add: ${detailsInWords(obstacle.details, country)}` })
  }
  if (obstacle?.kind === 'sender-missing')
    return new ProviderRefusal(words, { reason: 'The organisation that pays is not known yet' })
  const reason = `Money can’t be sent to this kind of account in ${country} in ${currency}.`
  return new ProviderRefusal(words, { reason })
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
