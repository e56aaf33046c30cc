import type { ReactNode } from 'react'
import { drawCode } from '#shared/draw-code'
import { say } from '#shared/language/say'
import { sharedBy } from '#shared/rules/fundraisers/short-code'
import { CARD_QUICK_AMOUNTS } from '#shared/rules/limits'
import { centsToDecimal, formatCentsShort } from '#shared/rules/money/money'
import { readTypedAmount } from '#shared/rules/typed-number'
import { SUM_INPUT } from '../form/SumField'
import { Button } from '../ui/Buttons'

interface Props {
  address: string
  /** In dollars, as typed; empty for none. */
  amount: string
  onAmount: (amount: string) => void
}

/** What is loaded only when somebody shares: a code to scan from the screen, and an amount for all links. */
export default function ShareSheet({ address, amount, onAmount }: Props): ReactNode {
  const { size, path } = drawCode(sharedBy(address, 'qr'))
  const { cents, problem } = readTypedAmount(amount)
  return (
    <>
      <fieldset className="quick-amounts">
        <legend>{say('Ask for an amount')}</legend>
        {CARD_QUICK_AMOUNTS.map((each) => (
          <Button
            key={each}
            className="button"
            aria-pressed={each === cents}
            onClick={() => onAmount(each === cents ? '' : centsToDecimal(each))}
          >
            {formatCentsShort(each)}
          </Button>
        ))}
      </fieldset>
      <label className="other-amount">
        {say('Amount in US dollars')}
        <input {...SUM_INPUT} value={amount} onChange={({ target }) => onAmount(target.value)} />
      </label>
      <p role="status">
        {amount !== '' &&
          (problem ??
            say('The links and the code here fill in {amount}. Everybody can still change it.', {
              amount: formatCentsShort(cents),
            }))}
      </p>
      <svg
        className="app-code"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={say('QR code of {address}', { address })}
      >
        <path d={`M0 0H${size}V${size}H0Z`} fill="#fff" />
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
    </>
  )
}
