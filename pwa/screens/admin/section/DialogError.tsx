import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'

/** What went wrong with a form in a dialog. A toast lies behind the dialog, so it is read out from here. */
export function DialogError({ what }: { what: string }) {
  return (
    <>
      <NeedsConnection what={what} />
      <div role="alert">
        <FormError />
      </div>
    </>
  )
}
