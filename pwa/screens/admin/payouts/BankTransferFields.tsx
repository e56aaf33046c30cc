import { TextField } from '../../../components/form/TextField'

/** The fields about a transfer that an admin makes at a bank: its reference, and notes for the recipient. */
export function BankTransferFields({ label, hint }: { label: string; hint: string }) {
  return (
    <>
      <TextField name="stripeTransferId" label={label} hint={hint} maxLength={100} autoComplete="off" dir="ltr" />
      <TextField
        name="notes"
        label="Notes (optional)"
        hint="The person can read them."
        maxLength={500}
        autoComplete="off"
      />
    </>
  )
}
