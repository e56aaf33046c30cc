import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listBankBranches } from '#shared/contract/bank-accounts'
import { PERSONAL_DETAILS, type TransferDetail } from '#shared/rules/transfer-details'
import { queryFor } from '../../../api/queries'
import { TextField } from '../../../components/form/TextField'

interface DetailField {
  label: string
  hint?: string
  /** How long it may be. */
  maxLength: number
  type?: 'tel'
}

const FIELDS: Readonly<Record<TransferDetail, DetailField>> = {
  routingNumber: { label: 'Routing number', hint: '9 digits, at the bottom left of a check.', maxLength: 40 },
  swiftCode: { label: 'SWIFT / BIC code', hint: '8 or 11 letters and digits.', maxLength: 20 },
  street: { label: 'Street', hint: 'Your own address, as your bank has it.', maxLength: 100 },
  houseNumber: { label: 'House number', maxLength: 20 },
  postalCode: { label: 'Postal code', maxLength: 20 },
  city: { label: 'City', maxLength: 100 },
  phone: { label: 'Your phone number', hint: 'The bank asks for it with each transfer.', maxLength: 30, type: 'tel' },
}

interface Props {
  details: readonly TransferDetail[]
  country: string
  bankName: string
}

/** The fields for details that automatic transfers need. The device stores none of them, because phones are shared. */
export function DetailFields({ details, country, bankName }: Props) {
  return details.map((name) => {
    if (name === 'routingNumber' && country === 'GH') return <BranchField key={name} bankName={bankName} />
    const { label, ...field } = FIELDS[name]
    const isText = PERSONAL_DETAILS.some((detail) => detail === name) && name !== 'phone'
    return (
      <TextField
        key={name}
        name={name}
        label={`${label} (optional)`}
        {...field}
        dir={isText ? 'auto' : 'ltr'}
        autoComplete="off"
        spellCheck={false}
      />
    )
  })
}

/** The branch of a bank in Ghana, with the branches that the provider knows. */
function BranchField({ bankName }: { bankName: string }) {
  // Asked once the person comes to this field, not with each letter of the bank's name.
  const [asked, setAsked] = useState('')
  const query = { country: 'GH', bankName: asked }
  const { data } = useQuery({ ...queryFor(listBankBranches, { query }, { persist: false }), enabled: asked !== '' })
  return (
    <>
      <TextField
        name="routingNumber"
        label="Branch code (optional)"
        hint="Choose your branch, or type its code as your bank gives it."
        list="bank-branches"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onFocus={() => setAsked(bankName.trim())}
      />
      <datalist id="bank-branches">
        {data?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
