import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { say } from '#shared/language/say'
import { showToast } from '../../../notify/toasts'
import { useConnection } from '../../../offline/connection/connection'
import type { LoadedCardFields } from '../../../payments/card/useCardFields'
import type { useCardPayment } from '../../../payments/card/useCardPayment'
import { mountWallets, type WalletEvents } from '../../../payments/card/wallets'
import { needsConnection } from '../GivingNeedsConnection'

interface Props {
  /** Null until the provider's script is loaded. */
  loaded: LoadedCardFields | null
  payment: ReturnType<typeof useCardPayment>
  /** Cents. */
  charge: number
  mayPay: () => boolean
}

/** The buttons of Apple Pay and Google Pay. On a device without them this takes no space. */
export function WalletButtons({ loaded, payment, charge, mayPay }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const [isAvailable, setIsAvailable] = useState(false)
  const isOffline = useConnection() === 'offline'

  const open = useEffectEvent(() => {
    if (isOffline) showToast({ title: say('No connection'), description: needsConnection() })
    return !isOffline && payment.canOpenWallet() && mayPay()
  })
  const close = useEffectEvent(payment.closeWallet)
  const confirm = useEffectEvent(payment.payWithWallet)
  useEffect(() => {
    if (!loaded || !container.current) return
    const events: WalletEvents = {
      onAvailable: setIsAvailable,
      onOpen: () => open(),
      onClosed: () => close(),
      onConfirmed: (elements, failed) => void confirm(loaded, elements, failed),
    }
    try {
      return mountWallets(loaded, container.current, charge, events)
    } catch {
      // Without wallets the card form still works.
      setIsAvailable(false)
    }
  }, [loaded, charge])

  return (
    <div className={isAvailable ? 'wallets' : 'wallets unavailable'} inert={!isAvailable || payment.isPaying}>
      <div ref={container} />
      <p className="wallets-or">{say('or by card')}</p>
    </div>
  )
}
