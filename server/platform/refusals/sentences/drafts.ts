import { say } from '#shared/language/say'
import { refusal } from './entry'

/** Refusals of copies of drafts. */
export const DRAFT_REFUSALS = {
  'draft.not-found': refusal(404, () => say('Draft not found')),
  'draft.other-account': refusal(409, () => say('This draft belongs to another account')),
  'draft.changed-elsewhere': refusal(409, () => say('This draft was changed on another device')),
  'draft.submitted': refusal(409, () => say('This draft was submitted already')),
  'draft.too-many': refusal(409, () => say('You have too many drafts. Please delete one.')),
  'draft.too-often': refusal(429, () => say('This draft was saved very often. Please try again later.')),
}
