import { Link } from 'react-router-dom'
import { say } from '#shared/language/say'
import { CATEGORIES } from '#shared/rules/categories'
import { DEFAULT_NAME, isNonprofit, type PublicSite } from '#shared/site'
import { causes, goals, mission, nonprofit, opening, steps, support, HEAD as words } from '../../../data/copy/about'
import { isShown, slogan, tagline } from '../../../data/copy/organisation'
import { Banner, Paragraphs, Section } from '../../components/reading/Section'
import { GoldLink, QuietLink } from '../../components/ui/Buttons'
import { StatCards } from '../../components/ui/Facts'
import { CategoryIcon } from '../../components/ui/icons'
import { usePage } from '../../page/page'
import { siteFigures } from '../home/home-route'
import { Figures, StepList } from '../home/parts'

export const QUERIES = () => [siteFigures]

export default function AboutScreen() {
  const { settings } = usePage()
  const { site } = settings
  const { name, claim } = site
  const parts = { mission: mission(), steps: steps(), causes: causes(), nonprofit: nonprofit(), support: support() }
  return (
    <>
      <Banner {...opening()} lead={tagline()}>
        <GoldLink to="/create-fundraiser">{say('Start a fundraiser')}</GoldLink>
        {isShown('team', settings) && <QuietLink to="/teams">{say('Meet the team')}</QuietLink>}
      </Banner>
      <Figures />
      <Section heading={parts.mission.heading} isText>
        <Paragraphs list={name === DEFAULT_NAME ? parts.mission.text : parts.mission.text.slice(1)} />
      </Section>
      <Section heading={parts.steps.heading} isSunken>
        <StepList steps={parts.steps.list} />
      </Section>
      <Section heading={parts.causes.heading}>
        <p>{parts.causes.text}</p>
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
      </Section>
      <Section heading={say('What we work towards')} isSunken>
        <StatCards stats={goals()} />
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
    </>
  )
}

export const HEAD = () => ({
  ...words(),
  structuredData: (publicUrl: string, { name, email, links }: PublicSite) => ({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    slogan: slogan(),
    description: tagline(),
    url: publicUrl,
    logo: `${publicUrl}/icons/icon-512.png`,
    sameAs: links.map(({ address }) => address),
    ...(email && {
      email,
      contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', email },
    }),
  }),
})
