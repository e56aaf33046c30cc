import { say } from '#shared/language/say'

interface Props {
  phone: string
  /** Whether the server has refused this number. */
  isRefused: boolean
  onType: (phone: string) => void
  isRemembered: boolean
  onRemember: (isRemembered: boolean) => void
}

/** Asks for the number of the phone on which the donor approves the payment. */
export function PhoneField({ phone, isRefused, onType, isRemembered, onRemember }: Props) {
  return (
    <>
      <label>
        {say('Your phone number')}
        <input
          type="tel"
          dir="ltr"
          autoComplete="tel"
          maxLength={30}
          value={phone}
          aria-invalid={isRefused ? true : undefined}
          aria-describedby="phone-hint"
          onChange={({ target }) => onType(target.value)}
        />
      </label>
      <p className="donation-hint" id="phone-hint">
        {say(
          'We send a request to this phone, and you approve it there with your PIN. Without a number, you pay on the page of our payment partner.',
        )}
      </p>
      <label className="cover-fees">
        <input type="checkbox" checked={isRemembered} onChange={({ target }) => onRemember(target.checked)} />
        <span>{say('Remember my number on this phone')}</span>
      </label>
    </>
  )
}
