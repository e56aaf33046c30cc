import { useState } from 'react'
import { ChangePassword } from './ChangePassword'
import { Sessions } from './Sessions'
import { ChangeEmail } from './security/ChangeEmail'

export function Security() {
  const [changing, setChanging] = useState<'password' | 'email' | null>(null)
  return (
    <section className="panel" id="security" aria-labelledby="security-heading">
      <h2 id="security-heading">Security</h2>
      <p className="actions">
        <button type="button" aria-haspopup="dialog" onClick={() => setChanging('password')}>
          Change Password
        </button>
        <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setChanging('email')}>
          Change Email
        </button>
        <button type="button" className="button quiet" disabled>
          Enable 2FA (coming soon)
        </button>
      </p>
      <ChangePassword isOpen={changing === 'password'} onClose={() => setChanging(null)} />
      <ChangeEmail isOpen={changing === 'email'} onClose={() => setChanging(null)} />
      <Sessions />
    </section>
  )
}
