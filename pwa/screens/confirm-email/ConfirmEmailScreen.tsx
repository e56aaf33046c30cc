import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { confirmEmail, INVALID_CONFIRMATION_LINK } from '#shared/contract/account/confirm-email'
import { useViewer, viewerQuery } from '../../account/useViewer'
import { send } from '../../api/client'
import { reasonOf } from '../../api/errors'
import { NeedsConnection } from '../../components/form/NeedsConnection'
import { Notice } from '../../components/ui/Notice'
import { useSite } from '../../page/page'
import { useMailedToken } from '../../page/use-mailed-token'

const TITLE = 'Confirm your email address'

/** Confirms an email address with the token of a mailed link, or makes a change of it. Waits for a press of the button, because mail scanners open links too. */
export default function ConfirmEmailScreen() {
  const client = useQueryClient()
  const { name } = useSite()
  const token = useMailedToken()
  const isVisitor = useViewer().status === 'visitor'
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send(confirmEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewerQuery.queryKey }),
  })
  return (
    <div className="container page">
      <div role="status">
        {data && (
          <Notice
            isPage
            title={data.isChanged ? 'Your email address is changed' : 'Your email address is confirmed'}
            text={data.message}
          >
            <p className="actions">
              <Link className="button" to={isVisitor ? '/auth' : '/dashboard'}>
                {isVisitor ? 'Go to Sign In' : 'Go to your dashboard'}
              </Link>
            </p>
          </Notice>
        )}
      </div>
      {!data && token === '' && (
        <Notice isPage title={TITLE} text={INVALID_CONFIRMATION_LINK}>
          <p className="actions">
            <Link className="button" to="/settings">
              Settings
            </Link>
          </p>
        </Notice>
      )}
      {!data && token !== '' && (
        <Notice
          isPage
          title={TITLE}
          text={`Press the button if you opened a ${name} account with this address, or want to use it for yours.`}
        >
          {error && (
            <p className="form-problem" role="alert">
              {reasonOf(error, 'Please try again later.')}
            </p>
          )}
          <NeedsConnection what="Confirming" hasTyped={false} />
          <p className="actions">
            <button
              type="button"
              aria-disabled={isPending}
              aria-busy={isPending}
              onClick={() => !isPending && mutate()}
            >
              {isPending ? 'Confirming...' : 'Confirm'}
            </button>
          </p>
        </Notice>
      )}
    </div>
  )
}
