// Terminal output of the launcher: one line per finished step. A terminal also shows the steps that are running.
import { WriteStream } from 'node:tty'

export interface Screen {
  /**
   * Runs the step and prints its line, with texts passed to `note`.
   * @param signal if it was aborted, the step prints no failure
   * @throws what `work` throws, after printing a failure line
   */
  step<T>(title: string, work: (note: (text: string) => void) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Prints whole lines. */
  print(text: string): void
  printError(text: string): void
}

export const silentScreen: Screen = {
  step: (_title, work) => work(() => {}),
  print: () => {},
  printError: () => {},
}

/** @param out standard output; it may close at any time without stopping the site */
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
    print,
    printError: (text) => print(paint(31, text)),
  }
}
