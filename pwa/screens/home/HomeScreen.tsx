import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { HOME_GRID_SIZE } from '#shared/rules/limits'
import { promise, steps, stories } from '../../../data/copy/home'
import { isShown, slogan, tagline } from '../../../data/copy/organisation'
import { DataAge } from '../../components/device/DataAge'
import { CategoryChips } from '../../components/fundraisers/Categories'
import { CardGrid, CardSkeletons, FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { Section } from '../../components/reading/Section'
import { ButtonLink, GoldLink, QuietLink } from '../../components/ui/Buttons'
import { FundraisersFailed, Notice } from '../../components/ui/Notice'
import { sayNodes, unseen } from '../../language/say-nodes'
import { usePage } from '../../page/page'
import { homeFundraisers } from './home-route'
import { Figures, StepList } from './parts'

export { homeQueries as QUERIES } from './home-route'

export default function HomeScreen() {
  const { settings } = usePage()
  return (
    <>
      <Hero />
      <div className="container">
        <CategoryChips last={<Link to="/create-fundraiser">{say("Don't see your category?")}</Link>} />
      </div>
      <Section id="live-campaigns" heading={say('LIVE CAMPAIGNS')} more={{ to: '/browse', text: say('See all') }}>
        <Campaigns />
      </Section>
      <div className="after-list">
        <Figures />
        <Section
          id="how-it-works"
          isSunken
          heading={say('How it works')}
          more={{ to: '/how-it-works', text: say('Every step in detail') }}
        >
          <StepList steps={steps()} />
        </Section>
        {isShown('stories', settings) && <Stories />}
        <div className="start-place">
          <Link className="button gold start-button" to="/create-fundraiser">
            {sayNodes('START<unseen> a fundraiser</unseen>', { unseen })}
          </Link>
        </div>
      </div>
      <section className="closing">
        <div className="container">
          <h2>{say('Your community is ready. Are you?')}</h2>
          <GoldLink to="/create-fundraiser">{say('Start a fundraiser')}</GoldLink>
        </div>
      </section>
    </>
  )
}

const StoredCauses = lazy(async () => ({
  default: (await import('../../components/layout/NothingHere')).StoredCauses,
}))

function Hero() {
  const { settings } = usePage()
  return (
    <section className="hero home-hero">
      <div className="container">
        <div className="hero-words">
          <p className="eyebrow">{slogan()}</p>
          <h1>{say('When one of us needs help, we come together.')}</h1>
          <p className="lead">{tagline()}</p>
          <p className="actions">
            <GoldLink to="/create-fundraiser">{say('Start a fundraiser')}</GoldLink>
            <QuietLink to="/browse">
              {sayNodes('Browse<wide> fundraisers</wide>', {
                wide: (words) => <span className="wide-word">{words}</span>,
              })}
            </QuietLink>
          </p>
          <p className="promise">{settings.homePromise ?? promise()}</p>
        </div>
      </div>
    </section>
  )
}

function Campaigns() {
  const { data, isError, dataUpdatedAt, refetch } = useQuery(homeFundraisers)
  if (data?.length) {
    return (
      <>
        <DataAge updatedAt={dataUpdatedAt} />
        <CardGrid>
          {data.map((fundraiser, position) => (
            <li key={fundraiser.id}>
              <FundraiserCard fundraiser={fundraiser} position={position} isLabelled />
            </li>
          ))}
        </CardGrid>
      </>
    )
  }
  if (data) {
    return (
      <Notice title={say('No Fundraisers Found')} text={say('Be the first to ask your community.')}>
        <ButtonLink to="/create-fundraiser">{say('Start a fundraiser')}</ButtonLink>
      </Notice>
    )
  }
  if (isError) {
    return (
      <Suspense>
        <StoredCauses count={HOME_GRID_SIZE}>
          <FundraisersFailed onRetry={refetch} />
        </StoredCauses>
      </Suspense>
    )
  }
  return <CardSkeletons count={HOME_GRID_SIZE} />
}

function Stories() {
  return (
    <Section id="stories" heading={say('Success stories')}>
      <div className="stories">
        {stories().map(({ quote, name, place }) => (
          <figure key={name} className="panel">
            <span className="flag" aria-hidden="true" />
            <blockquote>{quote}</blockquote>
            <figcaption>
              <b dir="auto">{name}</b>, {place}
            </figcaption>
          </figure>
        ))}
      </div>
    </Section>
  )
}
