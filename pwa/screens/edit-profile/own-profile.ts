import type { OwnUser } from '#shared/contract/users'
import type { FormDraft, OutboxEntry } from '../../offline/outbox/entry'

/** What a profile's form sends. */
export const PROFILE_FIELDS = ['fullName', 'location', 'bio'] as const

export const profileEntity = (userId: number) => `profile:${userId}`

/**
 * The profile as its owner sees it on this device: with their own changes that have not gone out yet, made on the version that
 * the last of them was made on.
 */
export function seenProfile(
  { id, version, fullName, location, bio }: OwnUser,
  entries: readonly OutboxEntry[],
): Pick<FormDraft, 'base' | 'version'> {
  const waiting = entries.filter(({ entity, state }) => entity === profileEntity(id) && state.name !== 'sent')
  return {
    base: Object.assign({ fullName, location, bio }, ...waiting.map(({ fields }) => fields)),
    version: waiting.at(-1)?.version ?? version,
  }
}

/** A profile as its form shows it. */
export function typedProfile(base: FormDraft['base']): FormDraft['typed'] {
  return Object.fromEntries(PROFILE_FIELDS.map((name) => [name, String(base[name] ?? '')]))
}
