// When to stop: a signal, the end of the process that started us, or an error that nobody caught.

export interface ToldToStop {
  /** Aborted when the time has come; resolves `promise` too. */
  readonly signal: AbortSignal
  readonly promise: Promise<void>
  /** An error: the command failed. A signal's name: it was asked to stop. Undefined: go on. */
  readonly reason: Error | string | undefined
  because(reason: Error | string): void
}

/** @param kill for whoever asks twice: ends what is running without waiting; this process ends then too */
export function untilToldToStop(kill: () => void): ToldToStop {
  const controller = new AbortController()
  let reason: Error | string | undefined
  let resolve: () => void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const because = (why: Error | string): void => {
    if (reason !== undefined) return
    reason = why
    controller.abort(why instanceof Error ? why : new Error('It was stopped.'))
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (typeof reason === 'string') {
        kill()
        process.exit(130)
      }
      because(signal)
    })
  }
  // The process that started this one is gone and can pass no signal on any more.
  process.once('disconnect', () => because('SIGHUP'))
  // Listening for the end of the channel must not keep a finished command alive.
  process.channel?.unref()
  process.on('uncaughtException', (error) => because(error))
  process.on('unhandledRejection', (error) => because(error instanceof Error ? error : new Error(String(error))))
  return {
    signal: controller.signal,
    promise,
    because,
    get reason() {
      return reason
    },
  }
}
