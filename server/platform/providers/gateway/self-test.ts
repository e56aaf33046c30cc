/** The type of a webhook with which this server tests itself. Only the holder of the webhook's secret can send one; nothing is stored. */
export const SELF_TEST = 'pamoja.self_test'

/** A webhook as the provider would sign it. */
export interface SignedTest {
  body: string
  headers: Record<string, string>
}
