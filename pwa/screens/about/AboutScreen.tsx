import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CATEGORIES } from '#shared/rules/categories'
import { DEFAULT_NAME, isNonprofit } from '#shared/site'
import { causes, goals, impact, mission, nonprofit, opening, steps, support } from '../../../data/copy/about'
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
  const parts = { mission: mission(), steps: steps(), causes: causes(), nonprofit: nonprofit(), support: support() }
  return (
    <>
      <Banner {...opening()} lead={tagline()}>
        <Link className="button gold" to="/create-fundraiser">
          {say('Start a fundraiser')}
        </Link>
        <Link className="button quiet" to="/teams">
          {say('Meet the team')}
        </Link>
      </Banner>
      <Figures goals={goals()} />
      <Section heading={parts.mission.heading} isText>
        <Paragraphs list={name === DEFAULT_NAME ? parts.mission.text : parts.mission.text.slice(1)} />
      </Section>
      <Section heading={parts.steps.heading} isSunken>
        <ol className="plain steps">
          {parts.steps.list.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section heading={parts.causes.heading}>
        <p>{parts.causes.text}</p>
        <Causes />
      </Section>
      <Section heading={impact().heading} isSunken>
        <Impact />
      </Section>
      <Section heading={isNonprofit(site) ? parts.nonprofit.heading : say('About {name}', { name })} isText>
        {claim && (
          <p dir="auto">
            <strong>{claim}</strong>
          </p>
        )}
        {isNonprofit(site) && <Paragraphs list={[parts.nonprofit.text]} />}
        <h3>{parts.support.heading}</h3>
        <Paragraphs list={[parts.support.text]} />
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
      {impact().list.map(({ figure, text }) => (
        <li key={figure} className="panel">
          <p className="word-figure">{figure}</p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
