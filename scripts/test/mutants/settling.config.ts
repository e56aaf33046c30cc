import { serverTests } from './tests'

export default serverTests([
  'server/giving/payments/settling/{amount,receive,settle,settle-status,settle-on-request,status}.test.ts',
  'server/giving/donations/record.test.ts',
])
