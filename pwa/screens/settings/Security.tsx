import { useState } from 'react'
import { say } from '#shared/language/say'
import { ChangePassword } from './ChangePassword'
import { Sessions } from './Sessions'
import { ChangeEmail } from './security/ChangeEmail'

export function Security() {
  const [changing, setChanging] = useState<'password' | 'email' | null>(null)
  return (
    <section className="panel" id="security" aria-labelledby="security-heading">
      <h2 id="security-heading">{say('Security')}</h2>
      <p className="actions">
        <button type="button" aria-haspopup="dialog" onClick={() => setChanging('password')}>
          {say('Change Password')}
        </button>
        <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setChanging('email')}>
          {say('Change Email')}
        </button>
        <button type="button" className="button quiet" disabled>
          {say('Enable 2FA (coming soon)')}
        </button>
      </p>
      <ChangePassword isOpen={changing === 'password'} onClose={() => setChanging(null)} />
      <ChangeEmail isOpen={changing === 'email'} onClose={() => setChanging(null)} />
      <Sessions />
    </section>
  )
}
