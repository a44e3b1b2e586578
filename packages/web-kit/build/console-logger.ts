/** Stands in for the log of Module Federation's runtime: to the console, without its search for somebody else who would write it down, and for the stack. */
export function createLogger(prefix: string) {
  const { log, info, warn, error } = console
  const levels = { log, info, warn, error, success: info, ready: info, debug: () => undefined }
  return Object.fromEntries(Object.entries(levels).map(([level, write]) => [level, write.bind(console, prefix)]))
}
export const createInfrastructureLogger = (prefix: string) => createLogger(prefix)
export const logger = /* @__PURE__ */ createLogger('[ Module Federation ]')
export const infrastructureLogger = /* @__PURE__ */ createLogger('[ Module Federation ]')
export const bindLoggerToCompiler = () => undefined
