// When to stop: after a signal, at the end of the parent process, or after an uncaught error.

export interface StopRequest {
  /** Aborted when the process must stop; `promise` then resolves too. */
  readonly signal: AbortSignal
  readonly promise: Promise<void>
  /** An Error if the command failed, the name of a signal if somebody stopped it, undefined while it runs. */
  readonly reason: Error | string | undefined
  request(reason: Error | string): void
}

/** @param kill called at a second signal: must end everything at once; this process then exits too */
export function listenForStop(kill: () => void): StopRequest {
  const controller = new AbortController()
  let reason: Error | string | undefined
  let resolve: () => void
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  const request = (cause: Error | string): void => {
    if (reason !== undefined) return
    reason = cause
    controller.abort(cause instanceof Error ? cause : new Error('The command was stopped.'))
    resolve()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (typeof reason === 'string') {
        kill()
        process.exit(130)
      }
      request(signal)
    })
  }
  // The parent process is gone, so it can no longer pass on signals.
  process.once('disconnect', () => request('SIGHUP'))
  // The open channel must not keep a finished command alive.
  process.channel?.unref()
  process.on('uncaughtException', (error) => request(error))
  process.on('unhandledRejection', (error) => request(error instanceof Error ? error : new Error(String(error))))
  return {
    signal: controller.signal,
    promise,
    request,
    get reason() {
      return reason
    },
  }
}
