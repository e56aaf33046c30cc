import { say } from '#shared/language/say'
import { DEFAULT_NAME, isNonprofit, type PublicSite } from '#shared/site'
import {
  causes,
  goals,
  impact,
  mission,
  nonprofit,
  opening,
  steps,
  support,
  HEAD as words,
} from '../../../data/copy/about'
import { CLOSING } from '../../../data/copy/home'
import { slogan, tagline } from '../../../data/copy/organisation'
import { Banner, Closing, Paragraphs, Section } from '../../components/reading/Section'
import { GoldLink, QuietLink } from '../../components/ui/Buttons'
import { useSite } from '../../page/page'
import { siteFigures } from '../home/home-route'
import { CategoryTiles, Figures, StepList } from '../home/parts'

export const QUERIES = () => [siteFigures]

export default function AboutScreen() {
  const site = useSite()
  const { name, claim } = site
  const parts = { mission: mission(), steps: steps(), causes: causes(), nonprofit: nonprofit(), support: support() }
  return (
    <>
      <Banner {...opening()} lead={tagline()}>
        <GoldLink to="/create-fundraiser">{say('Start a fundraiser')}</GoldLink>
        <QuietLink to="/teams">{say('Meet the team')}</QuietLink>
      </Banner>
      <Figures goals={goals()} />
      <Section heading={parts.mission.heading} isText>
        <Paragraphs list={name === DEFAULT_NAME ? parts.mission.text : parts.mission.text.slice(1)} />
      </Section>
      <Section heading={parts.steps.heading} isSunken>
        <StepList steps={parts.steps.list} />
      </Section>
      <Section heading={parts.causes.heading}>
        <p>{parts.causes.text}</p>
        <ul className="plain tiles">
          <CategoryTiles />
        </ul>
      </Section>
      <Section heading={impact().heading} isSunken>
        <ul className="plain word-cards">
          {impact().list.map(({ figure, text }) => (
            <li key={figure} className="panel">
              <p className="word-figure">{figure}</p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
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
