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

/** What the page says: for a link about two accounts of one person, or about an address. */
const MERGE = {
  title: 'Make your two accounts one?',
  done: 'Thank you',
  text: (name: string) =>
    `Press the button only if you asked our team to make two ${name} accounts one, and both are yours. Our email says which account stays and which one ends. This can’t be undone.`,
  button: 'Make them one',
}
const ADDRESS = {
  title: TITLE,
  done: 'Your email address is confirmed',
  text: (name: string) =>
    `Press the button if you opened a ${name} account with this address, or want to use it for yours.`,
  button: 'Confirm',
}

/** Confirms an email address with the token of a mailed link, makes a change of it, or merges two accounts. Waits for a press of the button, because mail scanners open links too. */
export default function ConfirmEmailScreen() {
  const client = useQueryClient()
  const { name } = useSite()
  const token = useMailedToken()
  const words = token.startsWith('merge.') ? MERGE : ADDRESS
  const isVisitor = useViewer().status === 'visitor'
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => send(confirmEmail, { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewerQuery.queryKey }),
  })
  return (
    <div className="container page">
      <div role="status">
        {data && (
          <Notice isPage title={data.isChanged ? 'Your email address is changed' : words.done} text={data.message}>
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
        <Notice isPage title={words.title} text={words.text(name)}>
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
              {isPending ? 'Confirming...' : words.button}
            </button>
          </p>
        </Notice>
      )}
    </div>
  )
}
