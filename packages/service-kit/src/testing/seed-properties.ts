// A setup file of Vitest: makes all fast-check properties start from the same seed. A failing property prints its seed.
import fc from 'fast-check'
import { testSeed } from './seed.ts'

fc.configureGlobal({ seed: testSeed })
