/** Ids of a country's banks begin here. */
const FIRST_IDS: Readonly<Record<string, number>> = { NG: 132, GH: 280, KE: 560 }

/** A country's banks as rows of the list; undefined for a country without any. */
export function listBanks(country: string) {
  const first = FIRST_IDS[country] ?? 1
  return BANKS[country]?.map(([code, name], place) => ({ id: first + place, code, name }))
}

/** The branches of a bank; empty outside Ghana, as most lists of Flutterwave are. */
export function listBranches(bankId: string) {
  const bank = listBanks('GH')?.find(({ id }) => String(id) === bankId)
  if (!bank) return []
  const stem = bank.code.slice(0, 6)
  return ['HEAD OFFICE', 'KUMASI', 'TAMALE'].map((town, place) => ({
    id: bank.id * 10 + place,
    branch_code: `${stem}0${place + 1}`,
    branch_name: `${bank.name.toUpperCase()} - ${town}`,
    swift_code: 'N/A',
    bic: 'N/A',
    bank_id: bank.id,
  }))
}

/** Banks in the form of `GET /v3/banks/{country}`: enough for tests, under the names that their customers use. */
export const BANKS: Record<string, readonly (readonly [code: string, name: string])[]> = {
  NG: [
    ['044', 'Access Bank'],
    ['023', 'Citi Bank'],
    ['050', 'EcoBank PLC'],
    ['070', 'Fidelity Bank'],
    ['011', 'First Bank PLC'],
    ['214', 'First City Monument Bank'],
    ['058', 'Guaranty Trust Bank'],
    ['030', 'Heritage Bank'],
    ['082', 'Keystone Bank'],
    ['076', 'Polaris Bank'],
    ['221', 'Stanbic IBTC Bank'],
    ['232', 'Sterling Bank PLC'],
    ['032', 'Union Bank PLC'],
    ['033', 'United Bank for Africa'],
    ['215', 'Unity Bank PLC'],
    ['035', 'Wema Bank PLC'],
    ['057', 'Zenith bank PLC'],
  ],
  KE: [
    ['0003', 'Absa Bank Kenya PLC'],
    ['0011', 'Co-operative Bank of Kenya Limited'],
    ['0063', 'Diamond Trust Bank Kenya Limited'],
    ['0043', 'Ecobank Kenya Limited'],
    ['0068', 'Equity Bank Limited'],
    ['0070', 'Family Bank Limited'],
    ['0057', 'I&M Bank Limited'],
    ['0001', 'KCB Bank Kenya Limited'],
    ['0007', 'NCBA Bank Kenya PLC'],
    ['0031', 'Stanbic Bank Kenya Limited'],
    ['0002', 'Standard Chartered Bank Kenya Limited'],
  ],
  GH: [
    ['GH030100', 'Absa Bank Ghana Limited'],
    ['GH280100', 'Access Bank Ghana PLC'],
    ['GH130100', 'Ecobank Ghana Limited'],
    ['GH240100', 'Fidelity Bank Ghana Limited'],
    ['GH040100', 'GCB Bank Limited'],
    ['GH230100', 'Guaranty Trust Bank Ghana Limited'],
    ['GH190100', 'Stanbic Bank Ghana Limited'],
    ['GH020100', 'Standard Chartered Bank Ghana Limited'],
    ['GH120100', 'Zenith Bank Ghana Limited'],
  ],
}
