// A setup file of Vitest: every fast-check property starts from the same seed in each run. A property that fails prints its seed.
import fc from 'fast-check'
import { testSeed } from './seed.ts'

fc.configureGlobal({ seed: testSeed })
