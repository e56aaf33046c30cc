import fc from 'fast-check'
import { propertySeed } from './depth'
import { runs } from './runs'

// A run that fails names the path to its smallest counterexample: keep that case in the test, as one of its `examples`.
fc.configureGlobal({ seed: propertySeed, ...runs(100) })
