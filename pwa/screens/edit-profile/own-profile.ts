import type { OwnUser } from '#shared/contract/users'
import type { FormDraft, OutboxEntry } from '../../offline/drafts/entry'
import { seen } from '../../offline/outbox/seen'

/** What a profile's form sends. */
export const PROFILE_FIELDS = ['fullName', 'location', 'bio'] as const

export const profileEntity = (userId: number) => `profile:${userId}`

/** The profile as its owner sees it on this device. */
export function seenProfile(
  { id, version, fullName, location, bio, profileImage }: OwnUser,
  entries: readonly OutboxEntry[],
): Pick<FormDraft, 'base' | 'version'> {
  return seen(profileEntity(id), { base: { fullName, location, bio, profileImage }, version }, entries)
}
