import { say } from '#shared/language/say'
import type { OutboxKind, Refusal } from '../../drafts/entry'

/** The title for a refused edit (spec section 8). */
export const updateFailed = (): string => say('Update Failed')

/** The message about a refused entry without a reason from the server (spec section 8). */
export function notTaken(kind: OutboxKind): string {
  switch (kind) {
    case 'fundraiser.create':
      return say('Failed to create campaign')
    case 'fundraiser.update':
      return say('Failed to update campaign')
    case 'profile.update':
      return say('Failed to update profile')
    case 'profile.create':
      return say('Failed to create profile')
  }
}

/** Why an entry was refused: in the server's words, or in those of the language in which the person reads it now. */
export function refusalReason(kind: OutboxKind, { message, reason }: Refusal): string {
  if (message) return message
  if (reason !== 'please-check') return notTaken(kind)
  return say('This may have been sent already. Please check, and send it again if it is missing.')
}
