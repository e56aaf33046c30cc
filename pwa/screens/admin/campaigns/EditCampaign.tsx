import type { AdminFundraiser } from '#shared/contract/admin/fundraisers'
import { Dialog } from '../../../components/ui/Dialog'
import { EditForm } from './EditForm'

interface Props {
  /** Null while the dialog is closed. */
  campaign: AdminFundraiser | null
  onClose: () => void
}

/**
 * The dialog that a row's button opens (spec section 2). Rendered outside the list: a row may leave the page while the admin types,
 * and the typed text would be lost with it.
 */
export function EditCampaign({ campaign, onClose }: Props) {
  return (
    <Dialog title="Edit Campaign" isOpen={campaign !== null} onClose={onClose}>
      {campaign && <EditForm campaign={campaign} onClose={onClose} />}
    </Dialog>
  )
}
