import { Link } from 'react-router-dom'
import { initials } from '#shared/rules/names'
import { CLOSING } from '../../../data/copy/home'
import { CULTURE, DISCLOSURE, JOIN, MEMBERS, OPENING } from '../../../data/copy/team'
import { Banner } from '../../components/reading/Banner'
import { Cards } from '../../components/reading/Cards'
import { Closing } from '../../components/reading/Closing'
import { Section } from '../../components/reading/Section'

export { HEAD } from '../../../data/copy/team'

export default function TeamsScreen() {
  return (
    <>
      <Banner {...OPENING}>
        <Link className="button gold" to="/about">
          What we do
        </Link>
        <Link className="button quiet" to="/contact">
          Write to us
        </Link>
      </Banner>
      <Section heading="Who we are">
        <ul className="plain members">
          {MEMBERS.map(({ name, role, place, text }) => (
            <li key={name}>
              <span className="patch" aria-hidden="true">
                {initials(name)}
              </span>
              <h3>{name}</h3>
              <p className="member-role">
                {role}
                <br />
                {place}
              </p>
              <p>{text}</p>
            </li>
          ))}
          <li>
            <span className="patch" aria-hidden="true">
              +
            </span>
            <h3>{JOIN.heading}</h3>
            <p className="member-role">{JOIN.text}</p>
            <p className="actions">
              <Link className="button" to="/contact">
                Work with us
              </Link>
              <Link className="button quiet" to="/auth?tab=sign-up">
                Become a community leader
              </Link>
            </p>
          </li>
        </ul>
        <p className="aside">{DISCLOSURE}</p>
      </Section>
      <Section heading={CULTURE.heading} isSunken>
        <p>{CULTURE.text}</p>
        <Cards list={CULTURE.list} />
      </Section>
      <Closing {...CLOSING} />
    </>
  )
}
