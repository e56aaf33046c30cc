import type { TransferDestination } from './transfers'

/** Name enquiry: a provider tells the holder of a bank account or phone number. */
export interface AccountNames {
  /** Whether the provider can tell the holder of such an account, by its documents. */
  covers(destination: TransferDestination): boolean
  /** The holder's name as the bank writes it. Throws ProviderUnavailable, and ProviderRefusal for an account that it does not find. */
  resolve(destination: TransferDestination): Promise<string>
}
