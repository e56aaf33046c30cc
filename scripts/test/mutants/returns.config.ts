import { serverTests } from './tests'

export default serverTests([
  'server/giving/refunds/{request,returns,send,sync}.test.ts',
  'server/operations/jobs/payments.test.ts',
])
