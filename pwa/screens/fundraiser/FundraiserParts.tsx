import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FundraiserCard } from '#shared/contract/fundraisers'
import { directionOf, type LanguageCode, ownName } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { categoryName } from '#shared/rules/categories'
import { countdown, daysLeft } from '#shared/rules/fundraisers/countdown'
import { FundingProgress, supporters } from '../../components/fundraisers/FundraiserCard'
import { otherLanguage } from '../../components/fundraisers/story-language'
import { CreatorName } from '../../components/people/PersonName'
import { ClockIcon, PeopleIcon } from '../../components/ui/icons'
import { sayNodes } from '../../language/say-nodes'
import { usePage } from '../../page/page'
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
export function Totals({ fundraiser }: { fundraiser: FundraiserCard }) {
  const now = useNow()
  const { endDate, isActive, donationsCount } = fundraiser
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
        {left.tone !== 'ended' && !isActive && say('This fundraiser is not active at the moment.')}
      </p>
    </>
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
