import { listDonations } from '#shared/contract/donations'
import { listCountries } from '#shared/contract/finding/countries'
import { countFundraisers, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { getExchangeRates } from '#shared/contract/payments'
import { getSiteFigures } from '#shared/contract/site/figures'
import { getUser } from '#shared/contract/users'
import { noteShown, type Subjects } from './shown-subjects'

type ShownBy = (id: number) => Subjects

const NO_GIFTS: ShownBy = () => []
const GIFTS: ShownBy = () => ['gifts']
const ONE: ShownBy = (id) => (Number.isSafeInteger(id) ? [`fundraiser:${id}`] : null)

/** What the replies of public calls show, by name. Any other call may show anything. */
const SHOWN: ReadonlyMap<string, ShownBy> = new Map([
  [getExchangeRates.name, NO_GIFTS],
  [listCountries.name, GIFTS],
  [listFundraisers.name, GIFTS],
  [countFundraisers.name, GIFTS],
  [getSiteFigures.name, GIFTS],
  [getUser.name, GIFTS],
  [getFundraiser.name, ONE],
  [listDonations.name, ONE],
])

/** Says for the cache what the reply of a call shows. `params`: those of its address, as they arrived. */
export function noteCall(name: string, params: unknown): void {
  const id = typeof params === 'object' && params !== null && 'id' in params ? Number(params.id) : Number.NaN
  noteShown(SHOWN.get(name)?.(id) ?? null)
}
