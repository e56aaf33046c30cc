import fc from 'fast-check'

/** The same random cases for each mutant, so that the result does not vary between runs. */
fc.configureGlobal({ seed: 20_260_101 })
