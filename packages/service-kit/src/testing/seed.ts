// biome-ignore lint/style/noProcessEnv: whoever runs the tests chooses, no part's configuration.
const { TEST_SEED = '20261124' } = process.env

/** Starts every random choice of a test. The same in each run, unless TEST_SEED names another number or `random`. */
export const testSeed: number = TEST_SEED === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(TEST_SEED)
if (!Number.isInteger(testSeed)) throw new Error(`TEST_SEED must be a whole number or "random", not "${TEST_SEED}"`)
