// biome-ignore lint/style/noProcessEnv: chosen by the person who runs the tests, not by a part's configuration.
const { TEST_SEED = '20261124' } = process.env

/** Seed of all random choices in tests. It is the same in each run, unless TEST_SEED is set to another number or to `random`. */
export const testSeed: number = TEST_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(TEST_SEED)
if (!Number.isInteger(testSeed)) throw new Error(`TEST_SEED must be a whole number or "random", not "${TEST_SEED}"`)
