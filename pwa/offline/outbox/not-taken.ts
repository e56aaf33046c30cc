import type { OutboxKind } from './entry'

/** Of an edit (spec section 8). */
export const UPDATE_FAILED = 'Update Failed'

/** What to say of something that was not taken, when there is no reason to give (spec section 8). */
export const NOT_TAKEN: Record<OutboxKind, string> = {
  'fundraiser.create': 'Failed to create campaign',
  'fundraiser.update': 'Failed to update campaign',
  'profile.update': 'Failed to update profile',
  'profile.create': 'Failed to create profile',
}
