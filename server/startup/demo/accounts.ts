export { DEMO_PASSWORD } from '../../community/auth/passwords'

/** The accounts that a visitor of the demo can sign in with. Outside production only. */
export const DEMO_ACCOUNTS = [
  { email: 'admin@pamoja.test', role: 'runs the platform' },
  { email: 'leader@pamoja.test', role: 'community leader' },
  { email: 'creator@pamoja.test', role: 'has fundraisers with donations' },
  { email: 'donor@pamoja.test', role: 'has given' },
] as const
