import { AFTERWARDS, GIVING, OPENING, PROTECTION, RAISING, REPORT } from '../../../data/copy/safety'
import { Cards } from '../../components/reading/Cards'
import { MailLink } from '../../components/reading/MailLink'
import { Opening } from '../../components/reading/Opening'
import { Paragraphs } from '../../components/reading/Paragraphs'
import { Points } from '../../components/reading/Points'
import { Section } from '../../components/reading/Section'

export { HEAD } from '../../../data/copy/safety'

export default function SafetyScreen() {
  return (
    <>
      <div className="container">
        <Opening {...OPENING} />
      </div>
      <Section heading={PROTECTION.heading}>
        <Cards list={PROTECTION.list} />
      </Section>
      <Section heading={GIVING.heading} isSunken isText>
        <Points list={GIVING.list} />
      </Section>
      <Section heading={RAISING.heading} isText>
        <Points list={RAISING.list} />
      </Section>
      <Section heading={REPORT.heading} id="report" isSunken isText>
        <Paragraphs list={REPORT.text} />
        <p className="actions">
          <MailLink className="button" subject="Safety">
            {REPORT.action}
          </MailLink>
        </p>
      </Section>
      <Section heading={AFTERWARDS.heading} isText>
        <Points list={AFTERWARDS.list} />
      </Section>
    </>
  )
}
