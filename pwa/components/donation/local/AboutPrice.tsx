import { useLocalRate } from './useLocalRate'

/** The approximate price in the donor's own currency. `cents` are US cents. */
export default function AboutPrice({ cents }: { cents: number }) {
  const local = useLocalRate()
  return local && <p className="quiet-text">{local.about(cents)}</p>
}
