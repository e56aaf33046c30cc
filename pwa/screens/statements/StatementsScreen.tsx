import { Link, useParams, useSearchParams } from 'react-router-dom'
import { say } from '#shared/language/say'
import { MONTH, YEAR } from '#shared/rules/months'
import { pleaseLogin } from '../../account/refusals'
import { useSignInAddress } from '../../account/sign-in-address'
import { ForViewer } from '../../components/account/ForViewer'
import { Notice } from '../../components/ui/Notice'
import { MonthStatement } from './MonthStatement'
import { YearStatement } from './YearStatement'

/**
 * Statements to print: of a month (`/statements/2026-10`) for a creator or leader, of a year (`/statements/2026`) for a donor. Admins
 * may add `?user=17`.
 */
export default function StatementsScreen() {
  return <ForViewer visitor={<PleaseLogin />}>{(viewer) => <ChosenStatement key={viewer.id} />}</ForViewer>
}

function ChosenStatement() {
  const { period = '' } = useParams()
  const [search] = useSearchParams()
  const userId = Number(search.get('user')) || null
  if (MONTH.test(period)) return <MonthStatement month={period} userId={userId} />
  if (YEAR.test(period)) return <YearStatement year={period} userId={userId} />
  return (
    <div className="container page">
      <Notice
        isPage
        title={say('Statement Not Found')}
        text={say('A statement is about a month, such as 2026-10, or about a year.')}
      >
        <p className="actions">
          <Link className="button" to="/payouts?tab=statements">
            {say('See Your Statements')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}

function PleaseLogin() {
  const address = useSignInAddress()
  return (
    <div className="container page">
      <Notice isPage title={pleaseLogin()} text={say('Sign in to see your statements.')}>
        <p className="actions">
          <Link className="button" to={address}>
            {say('Sign In')}
          </Link>
        </p>
      </Notice>
    </div>
  )
}
