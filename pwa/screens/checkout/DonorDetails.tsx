import { say } from '#shared/language/say'
import { ANONYMOUS } from '#shared/rules/names'
import { DonorFields } from '../../components/donation/details/DonorFields'
import { sayNodes } from '../../language/say-nodes'
import type { Gift } from '../../payments/gift'
import type { CheckoutDetails } from './useCheckoutDetails'

interface Props {
  gift: Gift
  details: CheckoutDetails
  /** Whether the donation can't change any more, because it is being paid. */
  isLocked: boolean
}

/** Who gives, and the optional details in a fold: who gives in a hurry need not read them. */
export function DonorDetails({ gift, details, isLocked }: Props) {
  const isNamed = gift.donorName !== ANONYMOUS
  const hasReceipt = gift.donorEmail !== ''
  return (
    <>
      {isNamed && <p className="donor-line">{sayNodes('Donor: {name}', { name: <bdi>{gift.donorName}</bdi> })}</p>}
      {hasReceipt && (
        <p className="donor-line">{sayNodes('Receipt to: {address}', { address: <bdi>{gift.donorEmail}</bdi> })}</p>
      )}
      {gift.message && <blockquote dir="auto">{gift.message}</blockquote>}
      <details
        className="donor-details"
        open={details.isOpen}
        onToggle={({ currentTarget }) => details.open(currentTarget.open)}
      >
        <summary>
          {isNamed || hasReceipt
            ? say('Change name, email or message')
            : say('Add your name, an email for the receipt, or a message (optional)')}
        </summary>
        {details.isOpen && (
          <fieldset disabled={isLocked}>
            <legend className="unseen">{say('Your details')}</legend>
            <DonorFields
              typed={details.typed}
              onType={details.type}
              email={details.email}
              isChecked={details.isChecked}
              isSignedIn={details.isSignedIn}
              earlier={details.earlier}
            />
          </fieldset>
        )}
      </details>
    </>
  )
}
