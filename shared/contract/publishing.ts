import * as v from 'valibot'
import { say } from '../language/say'
import { DURATION_MAXIMUM, DURATION_MINIMUM } from '../rules/limits'
import { defineCall } from './base/call'
import { id } from './base/fields'
import { entriesFor, moreImages } from './fundraiser-fields'
import { fundraiser } from './fundraisers'
import { location } from './profiles'

export const createFundraiser = defineCall('createFundraiser', 'POST /api/fundraisers', {
  summary: 'Publishes a fundraiser, once per Idempotency-Key. A leader and an admin may do it for someone else',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  body: v.object({
    userId: v.optional(id),
    ...entriesFor('publish'),
    moreImages,
    /** Where the creator lives; only for an own fundraiser while the profile names no place. */
    location,
  }),
  reply: fundraiser,
})

export const publishFundraiser = defineCall('publishFundraiser', 'POST /api/fundraisers/{id}/publish', {
  summary: 'Publishes a fundraiser that was created inactive (owner, their leader, admins): its days count from now',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  reply: fundraiser,
})

export const updateFundraiser = defineCall('updateFundraiser', 'PATCH /api/fundraisers/{id}', {
  summary: 'Changes an active fundraiser (owner, their leader, admins). Omitted fields stay unchanged',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    ...entriesFor('edit'),
    moreImages,
    /** The version on which the edit is based. If it is no longer current, the reply is 409 with the current state. */
    version: v.optional(v.number()),
  }),
  reply: fundraiser,
})

const wholeDays = () => say('Days must be a whole number')
const additionalDays = v.pipe(
  v.number(wholeDays),
  v.integer(wholeDays),
  v.minValue(1, () => say('Additional days must be at least 1')),
  v.maxValue(DURATION_MAXIMUM, () => say('Additional days cannot exceed {most, number}', { most: DURATION_MAXIMUM })),
)

export const changeEnd = defineCall('changeEnd', 'POST /api/fundraisers/{id}/end', {
  summary:
    'Ends a fundraiser now, or gives it more days, also until 48 hours after its end and up to 365 days in all (owner, their leader). Followers are told. Once per Idempotency-Key',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  params: v.object({ id }),
  body: v.variant('change', [
    v.object({ change: v.literal('end') }),
    v.object({
      change: v.literal('extend'),
      days: additionalDays,
    }),
  ]),
  reply: fundraiser,
})

export const extendFundraiser = defineCall('extendFundraiser', 'PATCH /api/admin/campaigns/{id}/extend', {
  summary: 'Moves the end of a fundraiser (admins): by additional days, or by a new duration from its beginning',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.pipe(
    v.object({
      additionalDays: v.optional(additionalDays),
      newDuration: v.optional(
        v.pipe(
          v.number(),
          v.integer(wholeDays),
          v.minValue(DURATION_MINIMUM, () =>
            say('New duration must be at least {least, number} days', { least: DURATION_MINIMUM }),
          ),
          v.maxValue(DURATION_MAXIMUM, () =>
            say('New duration cannot exceed {most, number} days', { most: DURATION_MAXIMUM }),
          ),
        ),
      ),
    }),
    v.check(
      ({ additionalDays, newDuration }) => (additionalDays === undefined) !== (newDuration === undefined),
      () => say('Give either additional days or a new duration'),
    ),
  ),
  reply: v.object({ message: v.string(), fundraiser }),
})
