import * as v from 'valibot'
import { adminFundraiser } from '#shared/contract/admin/fundraisers'
import { parse } from '#shared/contract/base/parse'
import { fieldsSetBy } from '#shared/contract/fundraiser-fields'
import { dayOf, endOf } from '#shared/rules/dates'
import { FUNDRAISER_TEXTS, forTexts } from '#shared/rules/fundraisers/texts'
import { centsToDecimal } from '#shared/rules/money/money'
import { typedCents, typedWhole } from '#shared/rules/typed-number'
import { isSame } from '../../../offline/outbox/merge'

const DAY = 24 * 60 * 60_000

export const campaignState = v.pick(adminFundraiser, ['version', 'createdAt', ...fieldsSetBy('adminEdit')])
export type CampaignState = v.InferOutput<typeof campaignState>

type Typed = Readonly<Record<string, string>>

/** The labels of the dialog's fields, by their names (spec section 2). */
export const CAMPAIGN_LABELS = {
  title: 'Campaign Title',
  goalAmount: 'Goal Amount ($)',
  duration: 'Duration (Days)',
  endDate: 'End Date',
  category: 'Category',
  isActive: 'Campaign Active',
  description: 'Description',
  ...forTexts((name) => FUNDRAISER_TEXTS[name].adminLabel),
} as const
type CampaignField = keyof typeof CAMPAIGN_LABELS
export const CAMPAIGN_FIELDS = Object.keys(CAMPAIGN_LABELS).filter(
  (name): name is CampaignField => name in CAMPAIGN_LABELS,
)

/** A campaign as text for the dialog's fields. The switch is on or empty. */
export function typedCampaign(campaign: CampaignState): Record<CampaignField, string> {
  return {
    title: campaign.title,
    goalAmount: centsToDecimal(campaign.goalAmount),
    duration: String(campaign.duration),
    endDate: campaign.endDate ? dayOf(Date.parse(campaign.endDate)) : '',
    category: campaign.category,
    isActive: campaign.isActive ? 'on' : '',
    description: campaign.description,
    ...forTexts((name) => campaign[name] ?? ''),
  }
}

/** Only changed fields; of duration and end, `typedLast` is the one that was typed. */
export function changesTo(
  base: CampaignState,
  typed: Typed,
  typedLast: 'duration' | 'endDate',
): Record<string, unknown> {
  const before = typedCampaign(base)
  const changes: Record<string, unknown> = { version: base.version }
  for (const field of CAMPAIGN_FIELDS) {
    const text = typed[field] ?? ''
    if (text !== before[field]) changes[field] = readField(field, text)
  }
  delete changes[typedLast === 'duration' ? 'endDate' : 'duration']
  return changes
}

function readField(field: CampaignField, text: string): unknown {
  if (field === 'goalAmount') return typedCents(text)
  if (field === 'duration') return typedWhole(text)
  // A campaign runs until the end of its last day; one without a last day has no end.
  if (field === 'endDate') return text ? new Date(endOf(text) - 1_000).toISOString() : null
  if (field === 'isActive') return text === 'on'
  return text
}

export function endAfter(createdAt: string, days: string): string {
  const end = Date.parse(createdAt) + typedWhole(days) * DAY
  return Number.isNaN(new Date(end).getTime()) ? '' : dayOf(end)
}

export function daysUntil(createdAt: string, endDate: string): string {
  const days = Math.ceil((endOf(endDate) - 1_000 - Date.parse(createdAt)) / DAY)
  return Number.isNaN(days) ? '' : String(Math.max(0, days))
}

export interface Clash {
  field: CampaignField
  theirs: string
}

/** New values for the unchanged fields, and the fields that both sides have changed. */
export function reconcile(
  base: CampaignState,
  typed: Typed,
  current: CampaignState,
): { fill: Typed; clashes: Clash[] } {
  const before = typedCampaign(base)
  const now = typedCampaign(current)
  const fill: Record<string, string> = {}
  const clashes: Clash[] = []
  for (const field of CAMPAIGN_FIELDS) {
    if (isSame(now[field], before[field])) continue
    if (isSame(typed[field], before[field])) fill[field] = now[field]
    else if (!isSame(typed[field], now[field])) clashes.push({ field, theirs: now[field] })
  }
  return { fill, clashes }
}

/** The current state in a 409 reply; null if the reply has none. */
export function currentIn(reply: Readonly<Record<string, unknown>>): CampaignState | null {
  const parsed = parse(campaignState, reply.current)
  return parsed.ok ? parsed.value : null
}
