import type { OutboxKind } from '../../drafts/entry'

/** The title for a refused edit (spec section 8). */
export const UPDATE_FAILED = 'Update Failed'

/** The message about a refused entry without a reason from the server (spec section 8). */
export const NOT_TAKEN: Record<OutboxKind, string> = {
  'fundraiser.create': 'Failed to create campaign',
  'fundraiser.update': 'Failed to update campaign',
  'profile.update': 'Failed to update profile',
  'profile.create': 'Failed to create profile',
}
