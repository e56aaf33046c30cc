import { rulesTests } from './tests'

export default rulesTests(['shared/rules/**/*.test.ts'])
