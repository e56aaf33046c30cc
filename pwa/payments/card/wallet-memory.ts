import { readSetting, writeSetting } from '../../offline/device/device-settings'

/** Set after a payment by Apple Pay or Google Pay. It says nothing about the donor or the payment. */
const PAID_BY_WALLET = 'paidByWallet'

/** Whether a wallet has paid on this device: its buttons are then one tap nearer. */
export function hasPaidByWallet(): boolean {
  return readSetting(PAID_BY_WALLET) !== null
}

export function rememberWallet(): void {
  writeSetting(PAID_BY_WALLET, 'yes')
}
