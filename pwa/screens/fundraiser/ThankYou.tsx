import { InstallInvitation } from '../../components/InstallInvitation'

/** Shown to those who come back from a successful checkout. */
export function ThankYou({ title }: { title: string }) {
  return (
    <section className="thank-you" role="status">
      <span className="flag" aria-hidden="true" />
      <h2>Thank You!</h2>
      <p>
        Your donation to <b dir="auto">{title}</b> has been processed successfully! Now tell others about it: every
        share helps.
      </p>
      <InstallInvitation />
    </section>
  )
}
