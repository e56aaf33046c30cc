import type { MonthDraft } from '#shared/contract/posting-news'
import type { FormDraft } from '../../offline/drafts/entry'

type Typed = FormDraft['typed']

/** What was typed before, and below it the draft about the month, unless it was taken before. */
export function withMonth(typed: Typed, draft: MonthDraft | null): Typed {
  if (draft === null || (typed.month === draft.month && typed.text)) return typed
  return { text: [typed.text, draft.text].filter(Boolean).join('\n\n'), month: draft.month }
}
