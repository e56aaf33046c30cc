import { PRIVACY } from '../../../data/copy/privacy'
import { EnglishOnly } from '../../components/language/NotReviewed'
import { LegalText } from '../../components/reading/LegalText'

export { HEAD } from '../../../data/copy/privacy'

export default function PrivacyScreen() {
  return (
    <EnglishOnly>
      <LegalText {...PRIVACY} />
    </EnglishOnly>
  )
}
