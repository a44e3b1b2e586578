// biome-ignore lint/style/noProcessEnv: set by the test run, not by a part's configuration.
const { NODE_COMPILE_CACHE } = process.env

/** Environment variables for programs that tests start, so that Node compiles each program only once. Empty if the test run has no cache folder. */
export const compileCache: Readonly<Record<string, string>> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
