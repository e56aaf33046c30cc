import { directionOf, prefixOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import { inLanguage, knownLanguage } from '../../../platform/language'
import { nameOnPage } from '../../donations/present'
import type { DueMessage } from './queries'

/** Characters of a title or name on a lock screen. */
const LONGEST = 80

/** The topic of an event at the push service, and its tag on the device: a message that arrives twice replaces itself. */
export const topicOf = ({ eventId }: Pick<DueMessage, 'eventId'>): string => `event-${eventId}`

/**
 * A message in the form that browsers can also show without our script (Declarative Web Push), in the language of its reader. Everybody
 * near the phone can read it: names and amounts are in it only for those who have chosen so.
 */
export function writeMessage(message: DueMessage, publicUrl: string): string {
  const language = knownLanguage(message.language)
  const { title, body } = inLanguage(language, () => (message.showsNames ? withNames(message) : withoutNames(message)))
  const path = message.kind === 'payout' ? '/dashboard' : `/fundraiser/${message.fundraiserId}`
  return JSON.stringify({
    web_push: 8030,
    notification: {
      ...{ title, body, lang: language, dir: directionOf(language), tag: topicOf(message) },
      navigate: publicUrl + prefixOf(language) + path,
    },
    app_badge: message.unread,
    // Our worker also stores the page that it opens.
    mutable: true,
  })
}

function withoutNames({ kind }: DueMessage): { title: string; body: string } {
  const titles = {
    news: () => say('News from a fundraiser that you follow'),
    goal: () => say('A fundraiser that you follow has reached its goal'),
    longer: () => say('A fundraiser that you follow runs longer'),
    end: () => say('A fundraiser that you follow has ended'),
    thanks: () => say('You were thanked for a gift'),
    answer: () => say('Your message was answered'),
    donation: () => say('Your fundraiser received a donation'),
    payout: () => say('Money of your fundraiser was paid out'),
    month: () => say('A draft of news for your followers is ready'),
  }
  return { title: titles[kind](), body: '' }
}

function withNames(message: DueMessage): { title: string; body: string } {
  const { kind, displayName, creatorName: fullName, value } = message
  const creator = plain(creatorName({ displayName, user: { fullName } }))
  const donor = plain(nameOnPage(message) ?? say('Anonymous'))
  const bodies = {
    news: () => say('News from {name}', { name: creator }),
    goal: () => say('It has reached its goal of {goal}.', { goal: formatCents(message.goalAmount) }),
    longer: () =>
      say('It runs longer: you can give until {date}.', { date: formatDate(new Date(value ?? 0).toISOString()) }),
    end: () =>
      say('It has ended. It raised {raised} of {goal}.', {
        raised: formatCents(message.currentAmount),
        goal: formatCents(message.goalAmount),
      }),
    thanks: () => say('{name} thanks you for your gift', { name: creator }),
    answer: () => say('{name} has answered your message', { name: creator }),
    donation: () => say('{name} gave {amount}', { name: donor, amount: formatCents(message.amount ?? 0) }),
    payout: () => say('{amount} was paid out', { amount: formatCents(value ?? 0) }),
    month: () => say('A draft of news for your followers is ready'),
  }
  return { title: plain(message.title), body: bodies[kind]() }
}

/** On one line, without marks that turn the direction of the words around it. */
const plain = (text: string): string =>
  cut(
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    LONGEST,
  )
