// biome-ignore lint/style/noProcessEnv: the test run says where, no part's configuration.
const { NODE_COMPILE_CACHE } = process.env

/** For the environment of programs that tests start: Node compiles each of them once. Empty where the run has no such folder. */
export const compileCache: Readonly<Record<string, string>> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
