import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { HOME_GRID_SIZE } from '#shared/rules/limits'
import { CLOSING, goals, promise, steps, stories } from '../../../data/copy/home'
import { slogan, tagline } from '../../../data/copy/organisation'
import { DataAge } from '../../components/device/DataAge'
import { CardGrid, CardSkeletons, FundraiserCard } from '../../components/fundraisers/FundraiserCard'
import { Closing } from '../../components/reading/Section'
import { ButtonLink, QuietLink } from '../../components/ui/Buttons'
import { ArrowIcon, PlusIcon } from '../../components/ui/icons'
import { FundraisersFailed, Notice } from '../../components/ui/Notice'
import { sayNodes, unseen } from '../../language/say-nodes'
import { usePage } from '../../page/page'
import { homeFundraisers } from './home-route'
import { CategoryTiles, Figures, StepList } from './parts'

export { homeQueries as QUERIES } from './home-route'

export default function HomeScreen() {
  return (
    <>
      <Hero />
      <div className="after-hero">
        <LiveCampaigns />
        <Figures goals={goals()} />
        <Categories />
        <Steps />
        <Stories />
        <div className="start-place">
          <Link className="button gold start-button" to="/create-fundraiser">
            {sayNodes('START<unseen> a fundraiser</unseen>', { unseen })}
          </Link>
        </div>
      </div>
      <Closing {...CLOSING} />
    </>
  )
}

function Categories() {
  return (
    <section className="section" aria-labelledby="categories">
      <div className="container">
        <h2 id="categories">{say('Browse by category')}</h2>
        <ul className="plain tiles">
          <CategoryTiles />
          <li>
            <Link className="tile other" to="/create-fundraiser">
              <PlusIcon />
              <b>{say("Don't see your category?")}</b>
              <span>{say('Start a fundraiser and tell us about it.')}</span>
            </Link>
          </li>
        </ul>
      </div>
    </section>
  )
}

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
            <Link className="button gold" to="/create-fundraiser">
              {say('Start a fundraiser')}
            </Link>
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

function LiveCampaigns() {
  return (
    <section className="section" aria-labelledby="live-campaigns">
      <div className="container">
        <div className="section-head">
          <h2 id="live-campaigns">{say('LIVE CAMPAIGNS')}</h2>
          <Link className="more-link" to="/browse">
            {say('See all')} <ArrowIcon />
          </Link>
        </div>
        <Campaigns />
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
    return <FundraisersFailed onRetry={refetch} />
  }
  return <CardSkeletons count={HOME_GRID_SIZE} />
}

function Steps() {
  return (
    <section className="section sunken" aria-labelledby="how-it-works">
      <div className="container">
        <div className="section-head">
          <h2 id="how-it-works">{say('How it works')}</h2>
          <Link className="more-link" to="/how-it-works">
            {say('Every step in detail')} <ArrowIcon />
          </Link>
        </div>
        <StepList steps={steps()} />
      </div>
    </section>
  )
}

function Stories() {
  return (
    <section className="section" aria-labelledby="stories">
      <div className="container">
        <h2 id="stories">{say('Success stories')}</h2>
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
      </div>
    </section>
  )
}
