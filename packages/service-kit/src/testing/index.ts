export { type ClonedDatabase, cloneDatabase } from './database.ts'
export { type FuzzOptions, type FuzzReport, fuzzRoutes } from './fuzz.ts'
export { type TestIdentity, testIdentity } from './identity.ts'
