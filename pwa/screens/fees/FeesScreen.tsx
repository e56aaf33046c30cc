import { splitDonation } from '#shared/rules/money/fees'
import { formatCents, formatCentsShort } from '#shared/rules/money/money'
import { EXAMPLES, OPENING, PAYOUTS, PAYS_FOR, PROFILES, SHARES, TWO_FIGURES } from '../../../data/copy/fees'
import { CLOSING } from '../../../data/copy/home'
import { useFeeTerms } from '../../components/donation/useFeeTerms'
import { Cards } from '../../components/reading/Cards'
import { Closing } from '../../components/reading/Closing'
import { Opening } from '../../components/reading/Opening'
import { Paragraphs } from '../../components/reading/Paragraphs'
import { Points } from '../../components/reading/Points'
import { Section } from '../../components/reading/Section'
import { Terms } from '../../components/reading/Terms'
import { Words } from '../../components/reading/Words'
import { useFeeText } from '../../page/use-fee-text'
import { OtherRates } from './OtherRates'

export { HEAD } from '../../../data/copy/fees'

export default function FeesScreen() {
  const feeText = useFeeText()
  return (
    <>
      <div className="container">
        <Opening {...OPENING} />
        <ul className="plain shares">
          <li>{feeText(SHARES.recipient)}</li>
          <li>{feeText(SHARES.fee)}</li>
        </ul>
      </div>
      <Section heading={EXAMPLES.heading} isText>
        <Examples />
        <OtherRates />
        <p className="aside">{EXAMPLES.note}</p>
      </Section>
      <Section heading={PROFILES.heading} isSunken>
        <Cards list={PROFILES.list} />
      </Section>
      <Section heading={feeText(TWO_FIGURES.heading)} isText>
        <Paragraphs list={TWO_FIGURES.text} />
      </Section>
      <Section heading={PAYOUTS.heading} isSunken isText>
        <Terms list={PAYOUTS.list} />
        <p className="aside">{PAYOUTS.note}</p>
      </Section>
      <Section heading={PAYS_FOR.heading} isText>
        <Points list={PAYS_FOR.list} />
      </Section>
      <Closing {...CLOSING} />
    </>
  )
}

/** Examples, calculated like real donations. */
function Examples() {
  const { platformRate } = useFeeTerms(undefined)
  return (
    <table className="examples">
      <thead>
        <tr>
          <th scope="col">{EXAMPLES.donation}</th>
          <th scope="col">
            <Words>{EXAMPLES.fee}</Words>
          </th>
          <th scope="col">
            <Words>{EXAMPLES.recipient}</Words>
          </th>
        </tr>
      </thead>
      <tbody>
        {EXAMPLES.amounts.map((dollars) => {
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
