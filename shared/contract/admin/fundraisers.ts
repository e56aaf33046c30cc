import * as v from 'valibot'
import { defineCall } from '../base/call'
import { cents, cursor, id, limit, moment } from '../base/fields'
import { q } from '../base/typed-texts'
import { ALL_NEEDED, entriesFor } from '../fundraiser-fields'
import { categoryId, textReplies } from '../fundraisers'
import { holdWords } from './holds'

/** Texts from spec section 8. */
export const CAMPAIGN_CREATED = 'Campaign created'
export const CAMPAIGN_DELETED = 'Campaign deleted'
export const BULK_FAILED = 'Bulk operation failed'

const done = v.object({ message: v.string() })
/** A row of the admin's table, which also has hidden and ended fundraisers. */
export const adminFundraiser = v.object({
  id: v.number(),
  title: v.string(),
  description: v.string(),
  category: categoryId,
  goalAmount: cents,
  currentAmount: cents,
  donationsCount: v.number(),
  ...textReplies,
  isActive: v.boolean(),
  /** Days. */
  duration: v.number(),
  endDate: v.nullable(moment),
  /** Null if it is not deleted. A deleted fundraiser can be restored for thirty days. */
  deletedAt: v.nullable(moment),
  version: v.number(),
  createdAt: moment,
  user: v.object({ id: v.number(), fullName: v.string(), username: v.string() }),
})
export type AdminFundraiser = v.InferOutput<typeof adminFundraiser>

export const ADMIN_FUNDRAISER_STATES = ['active', 'inactive', 'deleted'] as const
export const ADMIN_FUNDRAISER_SORTS = ['newest', 'oldest', 'title', 'raised', 'goal'] as const

export const listAdminFundraisers = defineCall('listAdminFundraisers', 'GET /api/admin/fundraisers', {
  summary: 'Lists all fundraisers (admins). The address of the next page is in the Link header',
  access: { audience: 'admin', open: 'Shows what was public once', limit: 'requests' },
  query: v.object({
    q,
    /** Without a state, the list has all fundraisers that are not deleted. */
    state: v.optional(v.picklist(ADMIN_FUNDRAISER_STATES)),
    category: v.optional(categoryId),
    sort: v.optional(v.picklist(ADMIN_FUNDRAISER_SORTS)),
    limit: v.optional(limit),
    cursor,
  }),
  reply: v.array(adminFundraiser),
})

export const createCampaign = defineCall('createCampaign', 'POST /api/admin/create-campaign', {
  summary: 'Publishes a fundraiser for any person (admins), once per Idempotency-Key',
  access: { audience: 'admin', limit: 'requests' },
  body: v.object({
    userId: v.pipe(
      v.nullish(v.union([v.string(), v.number()]), ''),
      v.check((value) => value !== '', ALL_NEEDED),
      id,
    ),
    ...entriesFor('adminPublish'),
  }),
  reply: v.object({ message: v.string(), fundraiser: adminFundraiser }),
})

export const updateAdminFundraiser = defineCall('updateAdminFundraiser', 'PATCH /api/admin/fundraisers/{id}', {
  summary: 'Changes any fundraiser (admins). Omitted fields stay unchanged',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  body: v.object({
    ...entriesFor('adminEdit'),
    /** With `isActive: false`: why. Without it the hold says that no reason was given. */
    hold: v.optional(holdWords),
    /** As in updateFundraiser: the reply is 409 if this version is no longer the current one. */
    version: v.optional(v.number()),
  }),
  reply: adminFundraiser,
})

export const deleteFundraiser = defineCall('deleteFundraiser', 'DELETE /api/admin/fundraisers/{id}', {
  summary: 'Deletes a fundraiser (admins). It can be restored for thirty days; with donations it is never erased',
  access: { audience: 'admin', limit: 'requests' },
  params: v.object({ id }),
  reply: done,
})

/** Acts on more than this many want their number typed, and all admins get a mail. */
export const MANY_FUNDRAISERS = 10

export const BULK_ACTIONS = ['activate', 'deactivate', 'delete', 'restore'] as const

export const bulkFundraisers = defineCall('bulkFundraisers', 'POST /api/admin/fundraisers/bulk', {
  summary: 'Applies one action to the listed fundraisers (admins), or to none if one is missing. Safe to repeat',
  access: { audience: 'admin', limit: 'requests' },
  body: v.object({
    action: v.picklist(BULK_ACTIONS),
    /** Why, for `deactivate` and `delete`. */
    hold: v.optional(holdWords),
    fundraiserIds: v.pipe(
      v.array(id),
      v.minLength(1, 'Name the fundraisers'),
      v.maxLength(250, 'At most 250 at a time'),
    ),
    /** How many are named, as the admin typed it. Needed above `MANY_FUNDRAISERS`. */
    typedNumber: v.optional(v.union([v.string(), v.number()])),
  }),
  reply: v.object({
    message: v.string(),
    /** The ids of those that it changed, so that exactly these can be changed back. */
    changed: v.array(v.number()),
  }),
})
