import { useState } from 'react'
import type { AdminFundraiser } from '#shared/contract/admin-fundraisers'
import { Dialog } from '../../../components/Dialog'
import { RowButton } from '../section/RowButton'
import { EditForm } from './EditForm'

/** The button of a row, and the dialog that it opens (spec section 2). */
export function EditCampaign({ campaign }: { campaign: AdminFundraiser }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <RowButton about={campaign.title} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Edit
      </RowButton>
      <Dialog title="Edit Campaign" isOpen={isOpen} onClose={close}>
        <EditForm campaign={campaign} onClose={close} />
      </Dialog>
    </>
  )
}
