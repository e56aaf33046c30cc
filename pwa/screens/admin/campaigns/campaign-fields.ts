import * as v from 'valibot'
import { adminFundraiser } from '#shared/contract/admin-fundraisers'
import { parse } from '#shared/contract/parse'
import { centsToDecimal } from '#shared/rules/money'
import { typedDollarsToCents } from '#shared/rules/typed-money'
import { isSame } from '../../../offline/outbox/merge'

const DAY = 24 * 60 * 60_000

/** What the edit dialog is about: a campaign as it stands on the server. */
export const campaignState = v.pick(adminFundraiser, [
  'title',
  'goalAmount',
  'duration',
  'endDate',
  'category',
  'isActive',
  'description',
  'displayName',
  'version',
  'createdAt',
])
export type CampaignState = v.InferOutput<typeof campaignState>

type Typed = Readonly<Record<string, string>>

/** The fields of the dialog, by their names, as their labels have them (spec section 2). */
export const CAMPAIGN_LABELS = {
  title: 'Campaign Title',
  goalAmount: 'Goal Amount ($)',
  duration: 'Duration (Days)',
  endDate: 'End Date',
  category: 'Category',
  isActive: 'Campaign Active',
  description: 'Description',
  displayName: 'Display Name',
} as const
type CampaignField = keyof typeof CAMPAIGN_LABELS
export const CAMPAIGN_FIELDS = Object.keys(CAMPAIGN_LABELS).filter(
  (name): name is CampaignField => name in CAMPAIGN_LABELS,
)

/** A campaign as the dialog shows it. Days are those of UTC; the switch is on or empty. */
export function typedCampaign(campaign: CampaignState): Record<CampaignField, string> {
  return {
    title: campaign.title,
    goalAmount: centsToDecimal(campaign.goalAmount),
    duration: String(campaign.duration),
    endDate: campaign.endDate?.slice(0, 10) ?? '',
    category: campaign.category,
    isActive: campaign.isActive ? 'on' : '',
    description: campaign.description,
    displayName: campaign.displayName ?? '',
  }
}

/**
 * What was changed in the dialog, as the call takes it, and nothing else. Duration and end follow each other there: `meant` is the
 * one that was typed. What is no amount or no day is left for the schema to refuse.
 */
export function changesTo(base: CampaignState, typed: Typed, meant: 'duration' | 'endDate'): Record<string, unknown> {
  const before = typedCampaign(base)
  const changes: Record<string, unknown> = { version: base.version }
  for (const field of CAMPAIGN_FIELDS) {
    const text = typed[field] ?? ''
    if (text !== before[field]) changes[field] = readField(field, text)
  }
  delete changes[meant === 'duration' ? 'endDate' : 'duration']
  return changes
}

function readField(field: CampaignField, text: string): unknown {
  if (field === 'goalAmount') return typedDollarsToCents(text) ?? Number.NaN
  if (field === 'duration') return Number(text || Number.NaN)
  // A campaign runs until the end of its last day, and one without a last day for good.
  if (field === 'endDate') return text ? `${text}T23:59:59.000Z` : null
  if (field === 'isActive') return text === 'on'
  return text
}

/** The last day of so many days since the beginning, as a date field has it; empty for what is no number of days. */
export function endAfter(createdAt: string, days: string): string {
  const end = new Date(Date.parse(createdAt) + Number(days || Number.NaN) * DAY)
  return Number.isNaN(end.getTime()) ? '' : end.toISOString().slice(0, 10)
}

/** Whole days from the beginning to the end of a day, as the duration's field has it; empty for what is no day. */
export function daysUntil(createdAt: string, endDate: string): string {
  const days = Math.ceil((Date.parse(`${endDate}T23:59:59.000Z`) - Date.parse(createdAt)) / DAY)
  return Number.isNaN(days) ? '' : String(Math.max(0, days))
}

/** What somebody else has made of a field that was also changed in the dialog. */
export interface Clash {
  field: CampaignField
  /** As the dialog would show it. */
  theirs: string
}

/**
 * Three versions of one campaign: what the dialog began with, what is typed in it, and what stands on the server now. Gives what
 * to put into the fields that were not touched, and where both have changed the same.
 */
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

/** The state that a refusal with 409 carries; null where it is about something else. */
export function currentIn(reply: Readonly<Record<string, unknown>>): CampaignState | null {
  const parsed = parse(campaignState, reply.current)
  return parsed.ok ? parsed.value : null
}
