import { formatCountry } from '#shared/language/format-country'
import { say } from '#shared/language/say'
import { formatDate } from '#shared/rules/dates'
import { type PlatformRate, percent, splitDonation } from '#shared/rules/money/fees'
import { formatCents, formatCentsShort } from '#shared/rules/money/money'
import { isNonprofit } from '#shared/site'
import { examples, opening, payouts, paysFor, profiles, shares, twoFigures } from '../../../data/copy/fees'
import { NotReviewed } from '../../components/language/NotReviewed'
import { Cards } from '../../components/reading/Cards'
import { MarkedText, Opening, Paragraphs, Points, Section, Terms } from '../../components/reading/Section'
import { useFeeTerms, useFeeText } from '../../page/fees'
import { usePage, useSite } from '../../page/page'

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
        <p className="aside quiet-text">{parts.examples.note}</p>
      </Section>
      <Section heading={parts.profiles.heading} isSunken>
        <Cards list={parts.profiles.list} />
      </Section>
      <Section heading={feeText(parts.twoFigures.heading)} isText>
        <Paragraphs list={parts.twoFigures.text} />
      </Section>
      <Section heading={parts.payouts.heading} isSunken isText>
        <Terms list={parts.payouts.list} />
        <p className="aside quiet-text">{parts.payouts.note}</p>
      </Section>
      <Section heading={parts.paysFor.heading} isText>
        <Points list={parts.paysFor.list} />
      </Section>
    </>
  )
}

function Examples() {
  const { donation, fee, recipient, amounts } = examples()
  const { platformRate } = useFeeTerms(undefined)
  return (
    <table className="examples">
      <thead>
        <tr>
          <th scope="col">{donation}</th>
          <th scope="col">
            <MarkedText>{fee}</MarkedText>
          </th>
          <th scope="col">
            <MarkedText>{recipient}</MarkedText>
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

function OtherRates() {
  const { settings, renderedAt } = usePage()
  const others = (settings.platformRates ?? []).filter(
    ({ country, from }) => country !== null || (from !== null && from > renderedAt),
  )
  if (others.length === 0) return null
  return (
    <>
      <p>
        {say(
          'The platform fee is another one in these cases. Before you pay, you always see the fee of your donation.',
        )}
      </p>
      <ul className="points">
        {others.map((rate) => (
          <li key={JSON.stringify(rate)}>{sentenceOf(rate)}</li>
        ))}
      </ul>
    </>
  )
}

function sentenceOf({ basisPoints, country, from }: PlatformRate): string {
  const rate = percent(basisPoints)
  const day = from === null ? null : formatDate(new Date(from).toISOString())
  if (country === null)
    return day === null
      ? say('Everywhere else: {rate}', { rate })
      : say('Everywhere else: {rate} from {day}', { rate, day })
  const place = formatCountry(country)
  return day === null
    ? say('For payouts to {place}: {rate}', { place, rate })
    : say('For payouts to {place}: {rate} from {day}', { place, rate, day })
}
