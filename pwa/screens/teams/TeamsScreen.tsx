import { say } from '#shared/language/say'
import { initials } from '#shared/rules/names'
import { isShown } from '../../../data/copy/organisation'
import { culture, disclosure, join, members, opening } from '../../../data/copy/team'
import { Cards } from '../../components/reading/Cards'
import { Banner, Section } from '../../components/reading/Section'
import { ButtonLink, GoldLink, QuietLink } from '../../components/ui/Buttons'
import { PageNotice } from '../../components/ui/Notice'
import { usePage } from '../../page/page'

export { HEAD } from '../../../data/copy/team'

export default function TeamsScreen() {
  const { settings } = usePage()
  const { heading, text, list } = culture()
  if (!isShown('team', settings)) {
    return (
      <PageNotice title={say('Our Team')} text={say('The team has not introduced itself here yet.')}>
        <ButtonLink to="/contact">{say('Write to us')}</ButtonLink>
      </PageNotice>
    )
  }
  return (
    <>
      <Banner {...opening()}>
        <GoldLink to="/about">{say('What we do')}</GoldLink>
        <QuietLink to="/contact">{say('Write to us')}</QuietLink>
      </Banner>
      <Section heading={say('Who we are')}>
        <ul className="plain members">
          {members().map(({ name, role, place, text }) => (
            <li key={name}>
              <span className="patch" aria-hidden="true">
                {initials(name)}
              </span>
              <h3 dir="auto">{name}</h3>
              <p className="quiet-text">
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
            <h3>{join().heading}</h3>
            <p className="quiet-text">{join().text}</p>
            <p className="actions">
              <ButtonLink to="/contact">{say('Work with us')}</ButtonLink>
              <QuietLink to="/auth?tab=sign-up">{say('Become a community leader')}</QuietLink>
            </p>
          </li>
        </ul>
        <p className="aside quiet-text">{disclosure()}</p>
      </Section>
      <Section heading={heading} isSunken>
        <p>{text}</p>
        <Cards list={list} />
      </Section>
    </>
  )
}
