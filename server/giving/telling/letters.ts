import { say } from '#shared/language/say'
import { cut } from '#shared/rules/characters'
import { formatDate } from '#shared/rules/dates'
import { formatCents } from '#shared/rules/money/money'
import { creatorName } from '#shared/rules/names'
import { pagesAt } from '../../platform/language'
import { type Featured, type Letter, SITE_NAME, shortTitle } from '../../platform/mail/letter'
import { linesOf } from '../notifications/letters'
import type { Due } from './due'

/** Characters of news that stand in its letter, and in the weekly one. */
const BEGINNING = 600
const GLANCE = 140

type About = Omit<Featured, 'id'> & Pick<Due, 'fundraiserId' | 'displayName' | 'creatorName'>
type Told = About & Pick<Due, 'kind' | 'endDate' | 'newsText'>

const creatorOf = ({ displayName, creatorName: fullName }: About): string =>
  creatorName({ displayName, user: { fullName } })

const pageOf = (publicUrl: string, { fundraiserId }: Pick<About, 'fundraiserId'>, part = ''): string =>
  `${pagesAt(publicUrl)}/fundraiser/${fundraiserId}${part}`

const follows = () => say('You get this because you follow this fundraiser.')
const caution = () =>
  say(
    '{site} sent you this; the writer does not see your address. Never send money or passwords because of a mail: give only on the fundraiser’s page.',
    { site: SITE_NAME },
  )

/** For a follower. `choose`: where they choose how they hear of it. */
export function toldLetter(publicUrl: string, told: Told, choose: string): Letter {
  return { ...(told.kind === 'news' ? newsLetter(publicUrl, told) : changeLetter(publicUrl, told)), choose }
}

function newsLetter(publicUrl: string, told: Told): Letter {
  const [creator, title] = [creatorOf(told), told.title]
  return {
    subject: say('News: {title}', { title: shortTitle(title) }),
    fundraiser: { ...told, id: told.fundraiserId },
    paragraphs: [
      say('This was written by {creator} about “{title}”, and not by us:', { creator, title }),
      ...linesOf(cut(told.newsText ?? '', BEGINNING)),
    ],
    action: { label: say('Read it all'), url: pageOf(publicUrl, told, '#news') },
    ending: [caution(), follows()],
  }
}

function changeLetter(publicUrl: string, told: Told): Letter {
  const title = shortTitle(told.title)
  const subject =
    told.kind === 'goal'
      ? say('Goal reached: {title}', { title })
      : told.kind === 'longer'
        ? say('It runs longer: {title}', { title })
        : say('It has ended: {title}', { title })
  return {
    subject,
    paragraphs: [changeOf(told)],
    fundraiser: { ...told, id: told.fundraiserId },
    action: { label: say('See the fundraiser'), url: pageOf(publicUrl, told) },
    ending: [follows()],
  }
}

function changeOf(told: Told): string {
  const { kind, title, donationsCount: count, endDate } = told
  const creator = creatorOf(told)
  const [raised, goal] = [formatCents(told.currentAmount), formatCents(told.goalAmount)]
  if (kind === 'longer')
    return say('“{title}” by {creator} has more time: you can give until {date}.', {
      ...{ title, creator, date: formatDate(new Date(endDate ?? 0).toISOString()) },
    })
  return kind === 'goal'
    ? say(
        '“{title}” by {creator} has reached its goal: {raised} of {goal} from {count, plural, one {# supporter} other {# supporters}}.',
        { title, creator, raised, goal, count },
      )
    : say(
        '“{title}” by {creator} has ended. It raised {raised} of {goal} from {count, plural, one {# supporter} other {# supporters}}.',
        { title, creator, raised, goal, count },
      )
}

export function thanksLetter(publicUrl: string, about: About & Pick<Due, 'thanksText'>): Letter {
  const creator = creatorOf(about)
  return {
    subject: say('{creator} thanks you', { creator: shortTitle(creator) }),
    fundraiser: { ...about, id: about.fundraiserId },
    paragraphs: [
      say('This was written by {creator}, whose fundraiser “{title}” you gave to, and not by us:', {
        ...{ creator, title: about.title },
      }),
      ...linesOf(about.thanksText ?? ''),
    ],
    action: { label: say('See the fundraiser'), url: pageOf(publicUrl, about) },
    ending: [caution()],
  }
}

export function answerLetter(publicUrl: string, about: About & Pick<Due, 'answer'>): Letter {
  const creator = creatorOf(about)
  return {
    subject: say('{creator} has answered you', { creator: shortTitle(creator) }),
    fundraiser: { ...about, id: about.fundraiserId },
    paragraphs: [
      say('{creator}, whose fundraiser “{title}” you gave to, answers what you wrote there:', {
        ...{ creator, title: about.title },
      }),
      ...linesOf(about.answer ?? ''),
    ],
    action: { label: say('See the fundraiser'), url: pageOf(publicUrl, about, '#donations') },
    ending: [caution()],
  }
}

/** All that somebody follows, newest first. `more`: how many are not listed. */
export function weeklyLetter(publicUrl: string, { items, more }: { items: readonly Told[]; more: number }): Letter {
  const count = items.length + more
  return {
    subject: say('Your week: {count, plural, one {# piece of news} other {# pieces of news}}', { count }),
    paragraphs: [say('This happened since your last weekly letter:')],
    facts: items.map((told) => [
      ITEMS[told.kind === 'news' || told.kind === 'goal' || told.kind === 'longer' ? told.kind : 'end'](),
      say('“{title}”: {text}', { title: told.title, text: glanceOf(told) }),
    ]),
    ...(items[0] && { action: { label: say('See the newest'), url: pageOf(publicUrl, items[0]) } }),
    ending: [
      ...(more > 0 ? [say('And {more, number} more.', { more })] : []),
      say('You get this because you chose one letter a week.'),
    ],
  }
}

const ITEMS = {
  news: () => say('News'),
  goal: () => say('Goal reached'),
  longer: () => say('Runs longer'),
  end: () => say('Ended'),
}

function glanceOf({ kind, newsText, endDate, currentAmount, goalAmount }: Told): string {
  if (kind === 'news') return cut((newsText ?? '').replace(/\s+/g, ' '), GLANCE)
  if (kind === 'longer') return say('until {date}', { date: formatDate(new Date(endDate ?? 0).toISOString()) })
  return say('{raised} of {goal}', { raised: formatCents(currentAmount), goal: formatCents(goalAmount) })
}
