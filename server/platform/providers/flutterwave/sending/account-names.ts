import { type AccountNames, ProviderRefusal, type TransferDestination } from '../../gateway'
import type { FlutterwaveClient } from '../client'
import { accountReply } from '../replies'
import type { FlutterwaveBanks } from './banks'
import { findTransferRoute } from './networks'

/** Countries whose bank accounts it resolves: the documents name Nigeria, and those of version 2 also Ghana. */
const BANKS_IN = ['NG', 'GH']
/** The country whose phone numbers it resolves. */
const PHONES_IN = 'KE'

/** Flutterwave's call that tells the holder of an account. */
export function createAccountNames(client: FlutterwaveClient, banks: FlutterwaveBanks): AccountNames {
  const covers: AccountNames['covers'] = ({ accountType, country }) =>
    accountType === 'mobile_money' ? country === PHONES_IN : BANKS_IN.includes(country)

  async function bodyFor(destination: TransferDestination): Promise<object> {
    const { accountNumber, accountType, bankName, country } = destination
    if (accountType !== 'mobile_money') {
      const { code } = await banks.findBank(country, bankName)
      // Without a country Nigeria is meant.
      return { account_number: accountNumber, account_bank: code, ...(country !== 'NG' && { country }) }
    }
    const route = findTransferRoute(destination)
    if (route?.kind !== 'phone') throw new ProviderRefusal(`Flutterwave: no names of this network in ${country}`)
    return { account_number: accountNumber, account_bank: route.network, type: 'MOBILEMONEY', country }
  }

  return {
    covers,
    async resolve(destination) {
      const reply = await client.post('/v3/accounts/resolve', accountReply, await bodyFor(destination))
      return reply.data.account_name
    },
  }
}
