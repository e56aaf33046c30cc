import { Link } from 'react-router-dom'
import { CLOSING } from '../../../data/copy/home'
import { FEES, GIVING, OPENING, STEPS } from '../../../data/copy/how-it-works'
import { Banner } from '../../components/reading/Banner'
import { Cards } from '../../components/reading/Cards'
import { Closing } from '../../components/reading/Closing'
import { Points } from '../../components/reading/Points'
import { Section } from '../../components/reading/Section'
import { Words } from '../../components/reading/Words'

export { HEAD } from '../../../data/copy/how-it-works'

export default function HowItWorksScreen() {
  return (
    <>
      <Banner {...OPENING}>
        <Link className="button gold" to="/create-fundraiser">
          Start a fundraiser
        </Link>
        <Link className="button quiet" to="/browse">
          Browse fundraisers
        </Link>
      </Banner>
      <Section heading={STEPS.heading} isText>
        <ol className="steps in-detail">
          {STEPS.list.map(({ title, text, points }) => (
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
      <Section heading={GIVING.heading} isSunken>
        <Cards list={GIVING.list} />
      </Section>
      <Section heading={FEES.heading}>
        <Cards list={FEES.list} />
        <p className="aside">
          <Words>{FEES.more}</Words>
        </p>
      </Section>
      <Closing {...CLOSING} />
    </>
  )
}
