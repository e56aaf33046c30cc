import { refusal } from './entry'

/** Refusals of copies of drafts. */
export const DRAFT_REFUSALS = {
  'draft.not-found': refusal(404, 'Draft not found'),
  'draft.other-account': refusal(409, 'This draft belongs to another account'),
  'draft.changed-elsewhere': refusal(409, 'This draft was changed on another device'),
  'draft.photo-missing': refusal(409, 'This draft was deleted here. Please send it with its photo.'),
  'draft.submitted': refusal(409, 'This draft was submitted already'),
  'draft.too-many': refusal(409, 'You have too many drafts. Please delete one.'),
  'draft.too-often': refusal(429, 'This draft was saved very often. Please try again later.'),
}
