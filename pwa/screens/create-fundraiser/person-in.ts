import type { OwnUser } from '#shared/contract/users'

type Writer = Pick<OwnUser, 'id' | 'isCommunityLeader'>

/**
 * The id of the person for whom an address wants a fundraiser to be started; null for oneself, and for those who can't start one for
 * anybody else. `viewer` null: not known without a connection; then the server decides.
 */
export function personIn(search: URLSearchParams, viewer: Writer | null): string | null {
  const id = search.get('for') ?? ''
  if (!/^[1-9]\d{0,15}$/.test(id) || id === String(viewer?.id)) return null
  return viewer && !viewer.isCommunityLeader ? null : id
}
