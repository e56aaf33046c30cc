import { serverTests } from './tests'

export default serverTests(['server/giving/ledger/*.test.ts', '!**/*.property.test.ts'])
