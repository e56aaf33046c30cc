import { useQuery } from '@tanstack/react-query'
import type { OwnUser } from '#shared/contract/users'
import { viewerQuery } from '../../account/viewer'
import type { FormDraft, OutboxEntry } from '../../offline/drafts/entry'
import { useUnsent } from '../../offline/finding/unsent/useUnsent'
import { seen } from '../../offline/outbox/seen'

/** The fields that the form of a profile sends. */
export const PROFILE_FIELDS = ['fullName', 'location', 'bio'] as const

export const profileEntity = (userId: number) => `profile:${userId}`

/** The profile with the changes that wait in the outbox of this device, and the version that the next edit is based on. */
export function seenProfile(
  { id, version, fullName, location, bio, profileImage }: OwnUser,
  entries: readonly OutboxEntry[],
): Pick<FormDraft, 'base' | 'version'> {
  return seen(profileEntity(id), { base: { fullName, location, bio, profileImage }, version }, entries)
}

/** The person's own profile with their changes that wait. */
export function useUnsentProfile(viewer: OwnUser) {
  const { dataUpdatedAt } = useQuery({ ...viewerQuery, enabled: false })
  return useUnsent().inPerson(viewer, dataUpdatedAt)
}
