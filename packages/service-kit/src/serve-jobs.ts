// What runs in a side process. It imports nothing else, so that a process that may read almost no file can use it.
// Code that a job runs may have replaced the global.
import process from 'node:process'

/** What the process says. */
export type FromProcess =
  | { readonly output: unknown }
  | { readonly error: string }
  | { readonly ready: true }
  | { readonly ask: number; readonly question: unknown }

/** What the process hears. */
export type ToProcess = { readonly input: unknown } | { readonly ask: number; readonly answer?: unknown; readonly error?: string }

/** Asks the service. Rejects if it does not answer. */
export type AskService = (question: unknown) => Promise<unknown>

/** Answers the jobs of `openSideProcess`. The script of the process calls this once. */
export function serveJobs<Input, Output>(work: (input: Input, ask: AskService) => Output | Promise<Output>): void {
  const say = (message: FromProcess) => process.send?.(message)
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let asks = 0
  const ask: AskService = (question) => {
    const answered = Promise.withResolvers<unknown>()
    asks += 1
    asked.set(asks, answered)
    say({ ask: asks, question })
    return answered.promise
  }
  process.on('disconnect', () => process.exit())
  process.on('message', async (message: ToProcess) => {
    if ('ask' in message) {
      const answered = asked.get(message.ask)
      asked.delete(message.ask)
      if (message.error === undefined) answered?.resolve(message.answer)
      else answered?.reject(new Error(message.error))
      return
    }
    const answer: FromProcess = await (async () => work(message.input as Input, ask))().then(
      (output) => ({ output }),
      (error: unknown) => ({ error: String(error) }),
    )
    say(answer)
  })
  say({ ready: true })
}
