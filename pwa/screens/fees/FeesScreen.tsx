import { splitDonation } from '#shared/rules/money/fees'
import { formatCents, formatCentsShort } from '#shared/rules/money/money'
import { isNonprofit } from '#shared/site'
import { examples, opening, payouts, paysFor, profiles, shares, twoFigures } from '../../../data/copy/fees'
import { CLOSING } from '../../../data/copy/home'
import { useFeeTerms } from '../../components/donation/useFeeTerms'
import { NotReviewed } from '../../components/language/NotReviewed'
import { Cards } from '../../components/reading/Cards'
import { Closing } from '../../components/reading/Closing'
import { Opening } from '../../components/reading/Opening'
import { Paragraphs } from '../../components/reading/Paragraphs'
import { Points } from '../../components/reading/Points'
import { Section } from '../../components/reading/Section'
import { Terms } from '../../components/reading/Terms'
import { Words } from '../../components/reading/Words'
import { useSite } from '../../page/page'
import { useFeeText } from '../../page/use-fee-text'
import { OtherRates } from './OtherRates'

export { HEAD } from '../../../data/copy/fees'

export default function FeesScreen() {
  const feeText = useFeeText()
  const site = useSite()
  const parts = {
    examples: examples(),
    profiles: profiles(),
    twoFigures: twoFigures(),
    payouts: payouts(),
    paysFor: paysFor(isNonprofit(site)),
  }
  return (
    <>
      <NotReviewed />
      <div className="container">
        <Opening {...opening()} />
        <ul className="plain shares">
          <li>{feeText(shares().recipient)}</li>
          <li>{feeText(shares().fee)}</li>
        </ul>
      </div>
      <Section heading={parts.examples.heading} isText>
        <Examples />
        <OtherRates />
        <p className="aside">{parts.examples.note}</p>
      </Section>
      <Section heading={parts.profiles.heading} isSunken>
        <Cards list={parts.profiles.list} />
      </Section>
      <Section heading={feeText(parts.twoFigures.heading)} isText>
        <Paragraphs list={parts.twoFigures.text} />
      </Section>
      <Section heading={parts.payouts.heading} isSunken isText>
        <Terms list={parts.payouts.list} />
        <p className="aside">{parts.payouts.note}</p>
      </Section>
      <Section heading={parts.paysFor.heading} isText>
        <Points list={parts.paysFor.list} />
      </Section>
      <Closing {...CLOSING} />
    </>
  )
}

/** Examples, calculated like real donations. */
function Examples() {
  const { donation, fee, recipient, amounts } = examples()
  const { platformRate } = useFeeTerms(undefined)
  return (
    <table className="examples">
      <thead>
        <tr>
          <th scope="col">{donation}</th>
          <th scope="col">
            <Words>{fee}</Words>
          </th>
          <th scope="col">
            <Words>{recipient}</Words>
          </th>
        </tr>
      </thead>
      <tbody>
        {amounts.map((dollars) => {
          const { platformFee, toRecipient } = splitDonation(dollars * 100, false, platformRate)
          return (
            <tr key={dollars}>
              <th scope="row">{formatCentsShort(dollars * 100)}</th>
              <td>{formatCents(platformFee)}</td>
              <td>{formatCents(toRecipient)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
