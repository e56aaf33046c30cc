import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listBankBranches } from '#shared/contract/bank-accounts'
import { say } from '#shared/language/say'
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

const fields = (): Readonly<Record<TransferDetail, DetailField>> => ({
  routingNumber: { label: say('Routing number'), hint: say('9 digits, at the bottom left of a check.'), maxLength: 40 },
  swiftCode: { label: say('SWIFT / BIC code'), hint: say('8 or 11 letters and digits.'), maxLength: 20 },
  street: { label: say('Street'), hint: say('Your own address, as your bank has it.'), maxLength: 100 },
  houseNumber: { label: say('House number'), maxLength: 20 },
  postalCode: { label: say('Postal code'), maxLength: 20 },
  city: { label: say('City'), maxLength: 100 },
  phone: {
    label: say('Your phone number'),
    hint: say('The bank asks for it with each transfer.'),
    maxLength: 30,
    type: 'tel',
  },
})

interface Props {
  details: readonly TransferDetail[]
  country: string
  bankName: string
}

/** The fields for details that automatic transfers need. The device stores none of them, because phones are shared. */
export function DetailFields({ details, country, bankName }: Props) {
  return details.map((name) => {
    if (name === 'routingNumber' && country === 'GH') return <BranchField key={name} bankName={bankName} />
    const { label, ...field } = fields()[name]
    const isText = PERSONAL_DETAILS.some((detail) => detail === name) && name !== 'phone'
    return (
      <TextField
        key={name}
        name={name}
        label={say('{label} (optional)', { label })}
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
        label={say('Branch code (optional)')}
        hint={say('Choose your branch, or type its code as your bank gives it.')}
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
