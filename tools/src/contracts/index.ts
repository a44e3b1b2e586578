// Contracts and what was released of them.
export { compareWithReleased, contractProblems } from './contract-problems.ts'
export { writeReleased } from './released.ts'
export { sampleProblems } from './samples.ts'
