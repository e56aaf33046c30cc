import { say } from '#shared/language/say'
import type { Currency } from '#shared/rules/money/currencies'
import { Field } from '../../../components/form/Field'
import { TextField } from '../../../components/form/TextField'

interface Props {
  networks: readonly string[]
  currency: Currency
  /** The network in the stored draft. */
  network: string | undefined
}

/** The fields that identify a mobile-money account: network and phone number. */
export function MobileMoneyFields({ networks, currency, network }: Props) {
  return (
    <>
      <Field
        name="mobileMoneyProvider"
        label={say('Network')}
        hint={say('The money arrives in {currency}.', { currency })}
      >
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
        label={say('Phone number')}
        hint={say('The number that receives the money.')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={50}
      />
    </>
  )
}
