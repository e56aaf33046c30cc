import { CURRENCIES } from '#shared/rules/money/currencies'
import type { TestContext } from '../context'

/** Sets all our balances at the sandbox's providers to zero, so that they agree with empty books. */
export function emptyBalances({ sandbox: { control } }: Pick<TestContext, 'sandbox'>): void {
  control.setBalance('stripe', 'USD', 0)
  for (const currency of CURRENCIES) {
    control.setBalance('flutterwave', currency, 0)
    control.setBalance('pawapay', currency, 0)
  }
}
