import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { confirmEmail, invalidConfirmationLink } from '#shared/contract/account/confirm-email'
import { getAvailableBalance } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { useMailedToken } from '../../account/sign-in'
import { useViewer, viewerQuery } from '../../account/viewer'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { queryFor } from '../../api/queries'
import { NeedsConnection, PendingButton } from '../../components/form/Form'
import { ActionLink, Notice, Problem } from '../../components/ui/Notice'
import { useSite } from '../../page/page'

/** Waits for a press of the button, because mail scanners open links too. */
export default function ConfirmEmailScreen() {
  const client = useQueryClient()
  const { name } = useSite()
  const token = useMailedToken()
  const { status, viewer } = useViewer()
  const isVisitor = status === 'visitor'
  const confirming = useMutation({
    mutationFn: () => send(confirmEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewerQuery.queryKey }),
  })
  const { data, error } = confirming
  // Who has money here came for it: no payout goes out before the address is confirmed.
  const { data: balance } = useQuery({ ...queryFor(getAvailableBalance, {}), enabled: viewer !== null })
  const hasMoney = (balance?.balance ?? 0) > 0
  return (
    <div className="container page">
      <div role="status">
        {data && (
          <Notice
            isPage
            title={data.isChanged ? say('Your email address is changed') : say('Your email address is confirmed')}
            text={data.message}
          >
            {isVisitor ? (
              <ActionLink to="/auth">{say('Go to Sign In')}</ActionLink>
            ) : hasMoney ? (
              <ActionLink to="/payouts">{say('Your payouts')}</ActionLink>
            ) : (
              <ActionLink to="/dashboard">{say('Go to your dashboard')}</ActionLink>
            )}
          </Notice>
        )}
      </div>
      {!data && token === '' && (
        <Notice isPage title={say('Confirm your email address')} text={invalidConfirmationLink()}>
          <ActionLink to="/settings">{say('Settings')}</ActionLink>
        </Notice>
      )}
      {!data && token !== '' && (
        <Notice
          isPage
          title={say('Confirm your email address')}
          text={say('Press the button if you opened a {site} account with this address, or want to use it for yours.', {
            site: name,
          })}
        >
          {error && <Problem>{reasonOf(error, say('Please try again later.'))}</Problem>}
          <NeedsConnection what={say('Confirming')} hasTyped={false} />
          <p className="actions">
            <PendingButton action={confirming} pending={say('Confirming...')}>
              {say('Confirm')}
            </PendingButton>
          </p>
        </Notice>
      )}
    </div>
  )
}
