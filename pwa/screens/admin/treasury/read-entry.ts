import type { Fields } from '../../../components/form/useForm'
import { typedToMinor } from './treasury-words'

/** The entry in a form, for the contract's schema. A field that the form does not show is left out. */
export function readEntry(fields: Fields): Record<string, unknown> {
  const { amount = '', toAmount, worth, fundraiserId, userId, currency = 'USD', toCurrency = 'USD', ...texts } = fields
  return {
    ...texts,
    ...(fields.currency !== undefined && { currency }),
    ...(fields.toCurrency !== undefined && { toCurrency }),
    amount: typedToMinor(amount, currency),
    ...(toAmount !== undefined && { toAmount: typedToMinor(toAmount, toCurrency) }),
    ...(worth && { worth: typedToMinor(worth, 'USD') }),
    ...(fundraiserId && { fundraiserId }),
    ...(userId && { userId }),
  }
}
