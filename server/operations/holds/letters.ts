import type { OwnHold } from '#shared/contract/account/overview'
import { formatLongDate } from '#shared/language/format-time'
import { say } from '#shared/language/say'
import { type HoldStop, heldName, holdReasonText, stopText } from '#shared/rules/holds'
import { pagesAt } from '../../platform/language'
import type { Letter } from '../../platform/mail/letter'

interface Facts {
  /** Of the fundraiser; null for a hold on all payouts of a person. */
  title: string | null
  reviewAt: number
}

interface Placed extends Facts, Pick<OwnHold, 'reason' | 'ownerText' | 'needed'> {
  stops: readonly HoldStop[]
}

export const placedLetter = (publicUrl: string, facts: Placed): Letter => ({
  subject: say('On hold: {what}', { what: heldName(facts.title) }),
  paragraphs: [
    facts.stops.map(stopText).join(' '),
    say('Why: {reason}', { reason: holdReasonText(facts.reason) }),
    facts.ownerText,
    say('What we need: {needed}', { needed: facts.needed }),
    lookedAtAgain(facts),
  ],
  action: readAndAnswer(publicUrl),
})

export const keptLetter = (publicUrl: string, facts: Facts, text: string): Letter => ({
  subject: say('Still on hold: {what}', { what: heldName(facts.title) }),
  paragraphs: [text, lookedAtAgain(facts)],
  action: readAndAnswer(publicUrl),
})

/** `text`: null where nothing was written, because no reason had been given either. */
export const liftedLetter = (publicUrl: string, facts: Pick<Facts, 'title'>, text: string | null): Letter => ({
  subject: say('No longer on hold: {what}', { what: heldName(facts.title) }),
  paragraphs: [text ?? say('Our team has lifted the hold.')],
  action: { label: say('Go to your dashboard'), url: `${pagesAt(publicUrl)}/dashboard` },
})

const lookedAtAgain = ({ reviewAt }: Facts) => say('We look at it again on {day}.', { day: formatLongDate(reviewAt) })

const readAndAnswer = (publicUrl: string) => ({
  label: say('Read and answer'),
  url: `${pagesAt(publicUrl)}/dashboard`,
})
