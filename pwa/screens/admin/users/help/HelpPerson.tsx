import { useState } from 'react'
import type { AdminUser } from '#shared/contract/admin/people'
import { Dialog } from '../../../../components/ui/Dialog'
import { RowButton } from '../../section/RowButton'
import { HelpChoices } from './HelpChoices'

/** The button of a person whose account an admin may help with, and its dialog. */
export function HelpPerson({ user }: { user: AdminUser }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <RowButton about={user.fullName} className="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Help
      </RowButton>
      <Dialog title="Help with the account" isOpen={isOpen} onClose={close}>
        <HelpChoices user={user} onClose={close} />
      </Dialog>
    </>
  )
}
