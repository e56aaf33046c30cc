import { FormError } from '../../../components/form/FormError'
import { NeedsConnection } from '../../../components/form/NeedsConnection'

/** The error of a form in a dialog. Read out from here, because a toast is behind the dialog. */
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
