import { TERMS } from '../../../data/copy/terms'
import { EnglishOnly } from '../../components/language/NotReviewed'
import { LegalText } from '../../components/reading/LegalText'

export { HEAD } from '../../../data/copy/terms'

export default function TermsScreen() {
  return (
    <EnglishOnly>
      <LegalText {...TERMS} />
    </EnglishOnly>
  )
}
