import { PRIVACY } from '../../../data/copy/privacy'
import { LegalText } from '../../components/reading/LegalText'

export { HEAD } from '../../../data/copy/privacy'

export default function PrivacyScreen() {
  return <LegalText {...PRIVACY} />
}
