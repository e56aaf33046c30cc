import { say } from '#shared/language/say'
import { refusal } from './entry'

export const FUNDRAISER_REFUSALS = {
  'fundraiser.not-found': refusal(404, () => say('Fundraiser not found')),
  'fundraiser.number-not-found': refusal(404, ({ id }: { id: number }) =>
    say('Fundraiser {id} not found', { id: String(id) }),
  ),
  'fundraiser.not-for-them': refusal(403, () =>
    say('You can only create fundraisers for yourself and, as a community leader, for people you registered.'),
  ),
  'fundraiser.not-yours': refusal(403, () => say('You can only edit your own fundraisers.')),
  'fundraiser.too-many': refusal(429, () => say('You have created many fundraisers today. Please go on tomorrow.')),
  'fundraiser.changed-elsewhere': refusal(409, () => say('This fundraiser was changed elsewhere')),
  'fundraiser.not-active': refusal(409, () => say('This fundraiser is no longer active, so it can’t be edited.')),
  'fundraiser.deactivated': refusal(409, () =>
    say('This fundraiser was deactivated. Please write to us to have it activated.'),
  ),
  'fundraiser.goal-fixed': refusal(409, () => say('The goal cannot be changed once donations have been received.')),
  'fundraiser.ended': refusal(409, () => say('This fundraiser has ended and can no longer receive donations.')),
  'fundraiser.deleted': refusal(409, () => say('This campaign is deleted. Please restore it first.')),
  'fundraiser.owner-left': refusal(409, () => say('The person behind this campaign has closed their account.')),
  'fundraiser.two-ends': refusal(400, () => say('Give either a duration or an end date')),
  'fundraiser.end-before-start': refusal(400, () => say('The end must come after the beginning')),
  'fundraiser.unknown-country': refusal(400, ({ country }: { country: string }) =>
    say('“{country}” is no country that we know. Please use a code of two capital letters, such as KE', { country }),
  ),
}
