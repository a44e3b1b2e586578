// What the launcher prints: a line for each step when it is done. On a terminal one more line says what is going on now.
import { WriteStream } from 'node:tty'

export interface Screen {
  /**
   * Runs the step and prints its line; `note` is added to it.
   * @param signal when it was aborted, the step did not fail by itself, and no line blames it
   * @throws what `work` throws, after a line that says so
   */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whole lines. */
  say(text: string): void
  complain(text: string): void
}

export const silentScreen: Screen = {
  step: (_title, work) => work(() => {}),
  say: () => {},
  complain: () => {},
}

/** @param out standard output; it may close at any time, and the site goes on */
export function openScreen(out: NodeJS.WriteStream): Screen {
  out.on('error', () => {})
  const isTerminal = out instanceof WriteStream && out.isTTY
  const colour = isTerminal && process.env.NO_COLOR === undefined
  const paint = (code: number, text: string): string => (colour ? `\x1b[${code}m${text}\x1b[0m` : text)
  const running = new Set<string>()

  const showRunning = (): void => {
    if (isTerminal && running.size > 0) out.write(paint(2, `  … ${[...running].join(', ')}`.slice(0, Math.max(20, out.columns - 1))))
  }
  const print = (text: string): void => {
    out.write(`${isTerminal ? '\r\x1b[K' : ''}${text}\n`)
    showRunning()
  }

  return {
    async step(title, work, signal) {
      const begun = performance.now()
      const notes: string[] = []
      running.add(title)
      if (isTerminal) {
        out.write('\r\x1b[K')
        showRunning()
      }
      try {
        const result = await work((text) => notes.push(text))
        running.delete(title)
        const seconds = ((performance.now() - begun) / 1000).toFixed(1)
        print(`${paint(32, '✓')} ${title.padEnd(34)} ${seconds.padStart(6)} s${notes.length > 0 ? `  ${paint(2, notes.join(', '))}` : ''}`)
        return result
      } catch (error) {
        running.delete(title)
        if (!signal?.aborted) print(`${paint(31, '✗')} ${title}`)
        throw error
      }
    },
    say: print,
    complain: (text) => print(paint(31, text)),
  }
}
