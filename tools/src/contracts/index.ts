// The current contracts and the released ones.
export { compareWithReleased, contractProblems } from './contract-problems.ts'
export { writeReleased } from './released.ts'
export { sampleProblems } from './samples.ts'
