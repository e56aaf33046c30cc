import type { Currency } from '#shared/rules/money/currencies'
import { Field } from '../../../components/form/Field'
import { TextField } from '../../../components/form/TextField'

interface Props {
  networks: readonly string[]
  currency: Currency
  /** What was chosen earlier. */
  network: string | undefined
}

/** A phone is found by its network and its number. */
export function MobileMoneyFields({ networks, currency, network }: Props) {
  return (
    <>
      <Field name="mobileMoneyProvider" label="Network" hint={`The money arrives in ${currency}.`}>
        {(control) => (
          <select {...control} defaultValue={network || networks[0]}>
            {networks.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        name="accountNumber"
        label="Phone number"
        hint="The one that the money goes to."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={50}
      />
    </>
  )
}
