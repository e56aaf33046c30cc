import { useState } from 'react'
import { ChangePassword } from './ChangePassword'
import { Sessions } from './Sessions'

export function Security() {
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="panel" id="security" aria-labelledby="security-heading">
      <h2 id="security-heading">Security</h2>
      <p className="actions">
        <button type="button" aria-haspopup="dialog" onClick={() => setChanging(true)}>
          Change Password
        </button>
        <button type="button" className="button quiet" disabled>
          Enable 2FA (coming soon)
        </button>
      </p>
      <ChangePassword isOpen={isChanging} onClose={() => setChanging(false)} />
      <Sessions />
    </section>
  )
}
