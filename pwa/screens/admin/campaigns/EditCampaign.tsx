import type { AdminFundraiser } from '#shared/contract/admin-fundraisers'
import { Dialog } from '../../../components/Dialog'
import { EditForm } from './EditForm'

interface Props {
  /** Null while none is being edited. */
  campaign: AdminFundraiser | null
  onClose: () => void
}

/**
 * The dialog that a row's button opens (spec section 2). It stands beside the list: a row may leave the page while one types, and
 * would take along what was typed.
 */
export function EditCampaign({ campaign, onClose }: Props) {
  return (
    <Dialog title="Edit Campaign" isOpen={campaign !== null} onClose={onClose}>
      {campaign && <EditForm campaign={campaign} onClose={onClose} />}
    </Dialog>
  )
}
