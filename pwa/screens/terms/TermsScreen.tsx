import { say } from '#shared/language/say'
import terms from '../../../data/copy/terms.json'
import { EnglishOnly } from '../../components/language/NotReviewed'
import { LegalText } from '../../components/reading/LegalText'

export const HEAD = () => ({
  title: say('Terms of Service | Pamoja'),
  description: say(
    'The rules of Pamoja in plain words: who may use it, which fundraisers are allowed, fees, payouts, refunds and liability.',
  ),
})

/** Only the head is translated: a translation of the text has to be checked by a lawyer first. */
export default function TermsScreen() {
  return (
    <EnglishOnly>
      <LegalText {...terms} />
    </EnglishOnly>
  )
}
