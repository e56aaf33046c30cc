import type { Donation } from '#shared/contract/donations'
import type { ListedGift } from '#shared/rules/group-list'
import { currentAccount, readSetting, writeSetting } from '../../offline/settings'

type Gift = Pick<Donation, 'id' | 'amount' | 'donorName' | 'isAnonymous' | 'createdAt'>

/** What the device has without a gap, newest first. `recent`: the page's few donations, `more`: a longer list, perhaps older. */
export function withoutGap<G extends Gift>(recent: readonly G[], more: readonly G[] = []): readonly G[] {
  const known = new Set(more.map(({ id }) => id))
  const isWhole = recent.some(({ id }) => known.has(id))
  return isWhole ? [...recent.filter(({ id }) => !known.has(id)), ...more] : recent
}

/** Those of `gifts`, newest first, that came after the one with the id; all of them without it. */
export function since<G extends Gift>(gifts: readonly G[], lastId: number | null): readonly G[] {
  const at = gifts.findIndex(({ id }) => id === lastId)
  return at === -1 ? gifts.filter(({ id }) => lastId === null || id > lastId) : gifts.slice(0, at)
}

export const asListed = ({ donorName, isAnonymous, amount }: Gift): ListedGift => ({
  name: isAnonymous ? null : donorName,
  amount,
})

const settingOf = (fundraiserId: number) => `lastList:${currentAccount()}:${fundraiserId}`

/** The newest donation in the last list that was made on this device. */
export const readLastListed = (fundraiserId: number): number | null =>
  Number(readSetting(settingOf(fundraiserId))) || null

export const writeLastListed = (fundraiserId: number, donationId: number): void =>
  writeSetting(settingOf(fundraiserId), String(donationId))
