import { say } from '#shared/language/say'
import { ApiError } from '../../api/errors'
import { LoadingFailed } from '../../components/ui/LoadingFailed'
import { Notice } from '../../components/ui/Notice'

/** Says why a statement is not shown: with the server's reason if it refused, otherwise with a button to try again. */
export function StatementFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const reason = error instanceof ApiError && error.status < 500 ? error.reason : ''
  return (
    <div className="container page" role="alert">
      {reason ? (
        <Notice isPage title={say('No Statement')} text={reason} />
      ) : (
        <LoadingFailed isPage title={say('Error Loading Statement')} onRetry={onRetry} />
      )}
    </div>
  )
}
