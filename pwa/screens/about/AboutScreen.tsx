import { Link } from 'react-router-dom'
import { CATEGORIES } from '#shared/rules/categories'
import { DEFAULT_NAME, isNonprofit } from '#shared/site'
import { CAUSES, GOALS, IMPACT, MISSION, NONPROFIT, OPENING, STEPS, SUPPORT } from '../../../data/copy/about'
import { CLOSING } from '../../../data/copy/home'
import { tagline } from '../../../data/copy/organisation'
import { Banner } from '../../components/reading/Banner'
import { Closing } from '../../components/reading/Closing'
import { Paragraphs } from '../../components/reading/Paragraphs'
import { Section } from '../../components/reading/Section'
import { CategoryIcon } from '../../components/ui/icons'
import { useSite } from '../../page/page'
import { Figures } from '../home/Figures'
import { siteFigures } from '../home/home-route'

export { HEAD } from './about-head'
export const QUERIES = () => [siteFigures]

export default function AboutScreen() {
  const site = useSite()
  const { name, claim } = site
  return (
    <>
      <Banner {...OPENING} lead={tagline()}>
        <Link className="button gold" to="/create-fundraiser">
          Start a fundraiser
        </Link>
        <Link className="button quiet" to="/teams">
          Meet the team
        </Link>
      </Banner>
      <Figures goals={GOALS} />
      <Section heading={MISSION.heading} isText>
        <Paragraphs list={name === DEFAULT_NAME ? MISSION.text : MISSION.text.slice(1)} />
      </Section>
      <Section heading={STEPS.heading} isSunken>
        <ol className="steps in-three">
          {STEPS.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section heading={CAUSES.heading}>
        <p>{CAUSES.text}</p>
        <Causes />
      </Section>
      <Section heading={IMPACT.heading} isSunken>
        <Impact />
      </Section>
      <Section heading={isNonprofit(site) ? NONPROFIT.heading : `About ${name}`} isText>
        {claim && (
          <p>
            <strong>{claim}</strong>
          </p>
        )}
        {isNonprofit(site) && <Paragraphs list={[NONPROFIT.text]} />}
        <h3>{SUPPORT.heading}</h3>
        <Paragraphs list={[SUPPORT.text]} />
      </Section>
      <Closing {...CLOSING} />
    </>
  )
}

function Causes() {
  return (
    <ul className="plain tiles">
      {CATEGORIES.map(({ id, name, icon, description }) => (
        <li key={id}>
          <Link className="tile" to={`/browse?category=${id}`}>
            <CategoryIcon icon={icon} />
            <b>{name}</b>
            <span>{description}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Impact() {
  return (
    <ul className="plain word-cards">
      {IMPACT.list.map(({ figure, text }) => (
        <li key={figure}>
          <p className="word-figure">{figure}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
