import { say } from '#shared/language/say'
import { useConnection } from '../../offline/connection'

/** Says while offline why the form can't be sent. `what` begins the sentence: `Signing in`. `hasTyped`: there is something to lose. */
export function NeedsConnection({ what, hasTyped = true }: { what: string; hasTyped?: boolean }) {
  const isOffline = useConnection() === 'offline'
  return (
    <div role="status">
      {isOffline && (
        <p className="form-note">
          {say('{what} needs a connection.', { what })}
          {hasTyped && ` ${say('What you typed stays here.')}`}
        </p>
      )}
    </div>
  )
}
