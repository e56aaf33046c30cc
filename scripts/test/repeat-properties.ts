import fc from 'fast-check'
import { propertySeed, runs } from './runs'

// A failed run prints its smallest counterexample. Add that case to the `examples` of the property.
fc.configureGlobal({ seed: propertySeed, ...runs(100) })
