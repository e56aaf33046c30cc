import { afterwards, giving, opening, protection, raising, report } from '../../../data/copy/safety'
import { NotReviewed } from '../../components/language/NotReviewed'
import { Cards } from '../../components/reading/Cards'
import { Opening, Paragraphs, Points, Section } from '../../components/reading/Section'
import { ButtonLink } from '../../components/ui/Buttons'

export { HEAD } from '../../../data/copy/safety'

export default function SafetyScreen() {
  const parts = {
    protection: protection(),
    giving: giving(),
    raising: raising(),
    report: report(),
    afterwards: afterwards(),
  }
  return (
    <>
      <NotReviewed />
      <div className="container">
        <Opening {...opening()} />
      </div>
      <Section heading={parts.protection.heading}>
        <Cards list={parts.protection.list} />
      </Section>
      <Section heading={parts.giving.heading} isSunken isText>
        <Points list={parts.giving.list} />
      </Section>
      <Section heading={parts.raising.heading} isText>
        <Points list={parts.raising.list} />
      </Section>
      <Section heading={parts.report.heading} id="report" isSunken isText>
        <Paragraphs list={parts.report.text} />
        <p className="actions">
          <ButtonLink to="/report">{parts.report.action}</ButtonLink>
        </p>
      </Section>
      <Section heading={parts.afterwards.heading} isText>
        <Points list={parts.afterwards.list} />
      </Section>
    </>
  )
}
