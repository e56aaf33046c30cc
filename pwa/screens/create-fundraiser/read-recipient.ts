import type { OwnUser } from '#shared/contract/users'

type Writer = Pick<OwnUser, 'id' | 'isCommunityLeader'>

/**
 * The id of the recipient in an address; null for the viewer themselves, and for viewers who can't start a fundraiser for another
 * person. `viewer` is null when it is unknown without a connection; then the server decides.
 */
export function readRecipient(search: URLSearchParams, viewer: Writer | null): string | null {
  const id = search.get('for') ?? ''
  if (!/^[1-9]\d{0,15}$/.test(id) || id === String(viewer?.id)) return null
  return viewer && !viewer.isCommunityLeader ? null : id
}
