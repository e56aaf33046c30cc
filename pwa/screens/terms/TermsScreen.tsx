import { TERMS } from '../../../data/copy/terms'
import { LegalText } from '../../components/reading/LegalText'

export { HEAD } from '../../../data/copy/terms'

export default function TermsScreen() {
  return <LegalText {...TERMS} />
}
