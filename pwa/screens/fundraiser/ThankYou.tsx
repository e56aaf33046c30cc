import { InstallInvitation } from '../../components/device/InstallInvitation'
import { THANK_YOU } from '../../payments/words'

/** Shown to donors after a successful checkout. */
export function ThankYou({ title }: { title: string }) {
  return (
    <section className="thank-you" role="status">
      <span className="flag" aria-hidden="true" />
      <h2>{THANK_YOU}</h2>
      <p>
        Your donation to <b dir="auto">{title}</b> has been processed successfully! Now tell others about it: every
        share helps.
      </p>
      <InstallInvitation />
    </section>
  )
}
