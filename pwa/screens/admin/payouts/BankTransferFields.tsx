import { TextField } from '../../../components/form/TextField'

/** The field for the reference of a transfer that an admin makes at a bank. */
export function BankReference({ label, hint }: { label: string; hint: string }) {
  return <TextField name="stripeTransferId" label={label} hint={hint} maxLength={100} autoComplete="off" dir="ltr" />
}

/** The field for an admin's notes about a payout, for the recipient. */
export function PayoutNotes() {
  return (
    <TextField
      name="notes"
      label="Notes (optional)"
      hint="The person can read them."
      maxLength={500}
      autoComplete="off"
    />
  )
}
