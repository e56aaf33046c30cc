import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Fundraiser, FundraiserCard } from '#shared/contract/fundraisers'
import { directionOf, type LanguageCode, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { formatDate } from '#shared/rules/dates'
import { countdown, daysLeft } from '#shared/rules/fundraisers/countdown'
import { useViewer } from '../../account/viewer'
import { FundingProgress, supporters } from '../../components/fundraisers/FundraiserCard'
import { otherLanguage } from '../../components/fundraisers/story-language'
import { CreatorName } from '../../components/people/PersonName'
import { SmallLink } from '../../components/ui/Buttons'
import { ClockIcon, PeopleIcon } from '../../components/ui/icons'
import { sayNodes } from '../../language/say-nodes'
import { usePage, useSite } from '../../page/page'
import { useNow } from '../../page/use-now'

/** Characters above which a title is set smaller, so that on a phone it does not push everything else out of the first screen. */
const LONG = 60
const VERY_LONG = 100

/** Category, title and creator. `badges`: more of them, beside the category. */
export function Introduction({ fundraiser, badges }: { fundraiser: FundraiserCard; badges?: ReactNode }) {
  const { category, title, storyLanguage, isUnconfirmed, user } = fundraiser
  const language = otherLanguage(storyLanguage, usePage().prefix)
  const { length } = [...title]
  return (
    <>
      <p className="badges">
        <Link className="badge" to={`/browse?category=${category}`}>
          {categoryName(category)}
        </Link>
        {badges}
      </p>
      <h1
        dir="auto"
        lang={language ?? undefined}
        className={length > VERY_LONG ? 'very-long' : length > LONG ? 'long' : undefined}
      >
        {title}
      </h1>
      <p className="byline">{sayNodes('by {name}', { name: <CreatorName fundraiser={fundraiser} /> })}</p>
      {isUnconfirmed && (
        <p className="unconfirmed">{sayNodes('Not yet confirmed by {name}', { name: <bdi>{user.fullName}</bdi> })}</p>
      )}
    </>
  )
}

/** Days below which the time left is red (spec section 2). */
const URGENT_DAYS = 7

/** Raised amount and goal, supporters, and the time left. It changes every second, and screen readers do not announce that. */
export function Totals({ fundraiser }: { fundraiser: FundraiserCard & Partial<Held> }) {
  const now = useNow()
  const { endDate, isActive, donationsCount, hold } = fundraiser
  const left = countdown(endDate, now)
  const days = daysLeft(endDate, now)
  const tone = days !== null && days > 0 && days <= URGENT_DAYS ? 'urgent' : left.tone

  return (
    <>
      <FundingProgress fundraiser={fundraiser} />
      <ul className="plain totals">
        <li>
          <PeopleIcon />
          {supporters(donationsCount)}
        </li>
        {(isActive || left.tone === 'ended') && (
          <li className={`countdown ${tone}`}>
            <ClockIcon />
            <span role="timer">{left.text}</span>
          </li>
        )}
      </ul>
      <p className="over-note" role="status">
        {left.tone === 'ended' && say('This fundraiser has ended. Thank you to everyone who gave.')}
        {left.tone !== 'ended' && !isActive && !hold && say('This fundraiser is not active at the moment.')}
      </p>
    </>
  )
}

type Held = Required<Pick<Fundraiser, 'hold'>>

/** What everybody may know of a hold; its owner also gets to the reason. */
export function HeldNote({ hold: { stops, text, createdAt }, userId }: Held & Pick<Fundraiser, 'userId'>) {
  const { viewer } = useViewer()
  const values = { site: useSite().name, day: formatDate(createdAt) }
  return (
    <div className="form-note held-note">
      <p>
        <b>
          {stops.every((stop) => stop === 'payouts')
            ? say('Payouts stopped by {site} on {day}.', values)
            : say('Stopped by {site} on {day}.', values)}
        </b>{' '}
        <bdi>{text}</bdi>
      </p>
      {viewer?.id === userId && <SmallLink to="/dashboard">{say('See why, and answer')}</SmallLink>}
    </div>
  )
}

/** The description. An empty line starts a new paragraph; a single line break is kept. `language`: where it is not that of the page. */
export function Story({ text, language }: { text: string; language: LanguageCode | null }) {
  return (
    <section className="story" aria-labelledby="story">
      <h2 id="story">{say('Story')}</h2>
      {language && (
        <p className="quiet-text">
          {sayNodes('Written in {language}', {
            language: (
              <bdi lang={language} dir={directionOf(language)}>
                {ownName(language)}
              </bdi>
            ),
          })}
        </p>
      )}
      {[...text.matchAll(/\S[\s\S]*?(?=\n\s*\n|$)/g)].map(({ index, 0: paragraph }) => (
        <p key={index} dir="auto" lang={language ?? undefined}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}
