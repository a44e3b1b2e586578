// The current contracts and the released ones.
export { type Call, callsOf, publicEndpoints } from './calls.ts'
export { callProblems, compareWithReleased, contractProblems } from './contract-problems.ts'
export { writeReleased } from './released.ts'
export { sampleProblems } from './samples.ts'
