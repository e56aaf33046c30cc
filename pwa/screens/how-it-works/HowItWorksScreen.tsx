import { say } from '#shared/language/say'
import { fees, giving, opening, steps } from '../../../data/copy/how-it-works'
import { Cards } from '../../components/reading/Cards'
import { Banner, MarkedText, Points, Section } from '../../components/reading/Section'
import { GoldLink, QuietLink } from '../../components/ui/Buttons'

export { HEAD } from '../../../data/copy/how-it-works'

export default function HowItWorksScreen() {
  const parts = { steps: steps(), giving: giving(), fees: fees() }
  return (
    <>
      <Banner {...opening()}>
        <GoldLink to="/create-fundraiser">{say('Start a fundraiser')}</GoldLink>
        <QuietLink to="/browse">{say('Browse fundraisers')}</QuietLink>
      </Banner>
      <Section heading={parts.steps.heading} isText>
        <ol className="plain steps in-detail">
          {parts.steps.list.map(({ title, text, points }) => (
            <li key={title}>
              <h3>{title}</h3>
              <div>
                <p>{text}</p>
                <Points list={points} />
              </div>
            </li>
          ))}
        </ol>
      </Section>
      <Section heading={parts.giving.heading} isSunken>
        <Cards list={parts.giving.list} />
      </Section>
      <Section heading={parts.fees.heading}>
        <Cards list={parts.fees.list} />
        <p className="aside quiet-text">
          <MarkedText>{parts.fees.more}</MarkedText>
        </p>
      </Section>
    </>
  )
}
