import * as v from 'valibot'
import {
  DESCRIPTION_MAXIMUM,
  DESCRIPTION_MINIMUM_ON_EDIT,
  DURATION_DEFAULT,
  DURATION_MAXIMUM,
  DURATION_MINIMUM,
  FULL_NAME_MAXIMUM,
  GOAL_MAXIMUM,
  GOAL_MINIMUM,
  TITLE_MAXIMUM,
  TITLE_MINIMUM_ON_EDIT,
} from '../rules/limits'
import { defineCall } from './call'
import { id, orNone, plainLine, plainText } from './fields'
import { categoryId, fundraiser } from './fundraisers'
import { REQUIRED } from './parse'

export const title = plainLine(TITLE_MAXIMUM, `Title must be at most ${TITLE_MAXIMUM} characters`)
export const description = plainText(
  DESCRIPTION_MAXIMUM,
  `Your story must be at most ${DESCRIPTION_MAXIMUM} characters`,
)
export const goalAmount = v.pipe(
  v.number(),
  v.integer('The goal must be whole cents'),
  v.minValue(GOAL_MINIMUM, 'Goal must be at least $1'),
  v.maxValue(GOAL_MAXIMUM, 'Goal must be at most $100,000,000'),
)
export const displayName = orNone(
  plainLine(FULL_NAME_MAXIMUM, `Display name must be at most ${FULL_NAME_MAXIMUM} characters`),
)
/** A picture as a data string, or the address of the one that is there already. */
export const image = orNone(v.string())

export const createFundraiser = defineCall({
  name: 'createFundraiser',
  summary: 'Publishes a fundraiser, once per Idempotency-Key. For someone else: their leader, or an admin',
  method: 'POST',
  path: '/api/fundraisers',
  body: v.object({
    userId: v.optional(id),
    title: v.pipe(title, v.nonEmpty(REQUIRED)),
    description: v.pipe(description, v.nonEmpty(REQUIRED)),
    category: categoryId,
    goalAmount,
    displayName,
    image,
    duration: v.optional(
      v.pipe(
        v.number(),
        v.integer('Campaign duration must be whole days'),
        v.minValue(DURATION_MINIMUM, `Campaign must run for at least ${DURATION_MINIMUM} days`),
        v.maxValue(DURATION_MAXIMUM, `Campaign cannot exceed ${DURATION_MAXIMUM} days`),
      ),
      DURATION_DEFAULT,
    ),
  }),
  reply: fundraiser,
})

export const updateFundraiser = defineCall({
  name: 'updateFundraiser',
  summary: 'Changes a fundraiser that is active; what is left out stays. Its owner, their leader, or an admin',
  method: 'PATCH',
  path: '/api/fundraisers/{id}',
  params: v.object({ id }),
  body: v.object({
    title: v.optional(
      v.pipe(title, v.minLength(TITLE_MINIMUM_ON_EDIT, `Title must be at least ${TITLE_MINIMUM_ON_EDIT} characters`)),
    ),
    description: v.optional(
      v.pipe(
        description,
        v.minLength(
          DESCRIPTION_MINIMUM_ON_EDIT,
          `Description must be at least ${DESCRIPTION_MINIMUM_ON_EDIT} characters`,
        ),
      ),
    ),
    category: v.optional(categoryId),
    goalAmount: v.optional(goalAmount),
    displayName,
    image,
    /** The version that the edit was made on. When it has moved, the answer is 409 with the current state. */
    version: v.optional(v.number()),
  }),
  reply: fundraiser,
})

const WHOLE_DAYS = 'Days must be a whole number'

export const extendFundraiser = defineCall({
  name: 'extendFundraiser',
  summary: 'Moves the end of a fundraiser (admins): days more, or a new duration from its beginning',
  method: 'PATCH',
  path: '/api/admin/campaigns/{id}/extend',
  params: v.object({ id }),
  body: v.pipe(
    v.object({
      additionalDays: v.optional(
        v.pipe(
          v.number(),
          v.integer(WHOLE_DAYS),
          v.minValue(1, 'Additional days must be at least 1'),
          v.maxValue(DURATION_MAXIMUM, `Additional days cannot exceed ${DURATION_MAXIMUM}`),
        ),
      ),
      newDuration: v.optional(
        v.pipe(
          v.number(),
          v.integer(WHOLE_DAYS),
          v.minValue(DURATION_MINIMUM, `New duration must be at least ${DURATION_MINIMUM} days`),
          v.maxValue(DURATION_MAXIMUM, `New duration cannot exceed ${DURATION_MAXIMUM} days`),
        ),
      ),
    }),
    v.check(
      ({ additionalDays, newDuration }) => (additionalDays === undefined) !== (newDuration === undefined),
      'Give either additional days or a new duration',
    ),
  ),
  reply: v.object({ message: v.string(), fundraiser }),
})
