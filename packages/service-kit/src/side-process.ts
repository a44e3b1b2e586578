// Runs work that may be slow or may crash in a process of its own, so that it can neither block nor end the service.
import { type ChildProcess, fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Unavailable } from './errors.ts'
import type { FromProcess, ToProcess } from './serve-jobs.ts'

export interface SideProcess<Input, Output> {
  /**
   * Runs one job after the other. Input and output are JSON.
   * @throws TookTooLong, or Unavailable if too many jobs are waiting
   */
  run(input: Input): Promise<Output>
  close(): void
}

export interface SideProcessOptions {
  /** Milliseconds until a job's process is killed. Its start does not count. */
  readonly patience: number
  /** Maximum number of waiting jobs. */
  readonly waiting: number
  /** Answers the questions of a job, as JSON. */
  readonly answer?: (question: never) => Promise<unknown>
  /** Folders that the process may read. If set, it may write nothing, and start no process and no thread. Set it for code of releases. */
  readonly mayRead?: readonly string[]
}

export class TookTooLong extends Error {}

/** The job's own code failed. Its process is well. */
export class JobFailed extends Error {}

/** Milliseconds until an idle process is ended, to free its memory. */
const IDLE = 60_000
/** Milliseconds that the start of a process may take on a busy machine. */
const START = 20_000
const MEGABYTES = 256

interface Job {
  readonly input: unknown
  readonly done: (output: never) => void
  readonly fail: (error: Error) => void
}

/** @param script a file that calls `serveJobs` */
export function openSideProcess<Input, Output>(script: URL, { patience, waiting, answer, mayRead }: SideProcessOptions): SideProcess<Input, Output> {
  const jobs: Job[] = []
  let current: Job | undefined
  let child: ChildProcess | undefined
  let ready = false
  let timer: NodeJS.Timeout | undefined

  function next(): void {
    current = jobs.shift()
    clearTimeout(timer)
    if (!current) timer = setTimeout(stop, IDLE).unref()
    else if (child && ready) send(child, current)
    else if (!child) {
      timer = setTimeout(() => fail(new Unavailable('the process does not start')), START)
      try {
        child = start()
      } catch (error) {
        // Later, so that a machine without memory does not try again at once.
        clearTimeout(timer)
        timer = setTimeout(() => fail(error as Error), START)
      }
    }
  }

  function send(to: ChildProcess, { input }: Job): void {
    clearTimeout(timer)
    timer = setTimeout(() => fail(new TookTooLong(`A job took longer than ${patience} ms`)), patience)
    to.send({ input } satisfies ToProcess, (error) => error && to === child && fail(error))
  }

  function start(): ChildProcess {
    // The process gets no settings, because its input comes from strangers.
    const execArgv = [`--max-old-space-size=${MEGABYTES}`, ...(mayRead ? permissions(mayRead) : [])]
    const started = fork(fileURLToPath(script), { env: {}, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    started.once('spawn', () => offerToOutOfMemory(started.pid))
    started.unref()
    started.channel?.unref()
    started.on('message', (message: FromProcess) => {
      if (started !== child) return
      if (typeof message !== 'object' || message === null) fail(new Error('The process says nonsense'))
      else if ('question' in message) void reply(started, message.ask, message.question)
      else if ('ready' in message) {
        ready = true
        if (current) send(started, current)
      } else if ('error' in message) settle((job) => job.fail(new JobFailed(message.error)))
      else settle((job) => job.done(message.output as never))
    })
    const ended = (why: string) => () => started === child && fail(new Error(`The process ${why}`))
    started.on('error', ended('could not start')).on('exit', ended('ended'))
    return started
  }

  async function reply(to: ChildProcess, ask: number, question: unknown): Promise<void> {
    const said = await (async () => answer?.(question as never))().then(
      (given) => ({ ask, answer: given }),
      (error: unknown) => ({ ask, error: String(error) }),
    )
    if (to.connected) to.send(said satisfies ToProcess, () => undefined)
  }

  function settle(end: (job: Job) => void): void {
    const job = current
    next()
    if (job) end(job)
  }

  function fail(error: Error): void {
    stop()
    settle((job) => job.fail(error))
  }

  function stop(): void {
    const stopped = child
    child = undefined
    ready = false
    stopped?.kill('SIGKILL')
  }

  return {
    async run(input) {
      if (jobs.length >= waiting) throw new Unavailable('too many jobs at once')
      return new Promise<Output>((done, reject) => {
        jobs.push({ input, done, fail: reject })
        if (!current) next()
      })
    },
    close() {
      for (const { fail: refuse } of jobs.splice(0)) refuse(new Unavailable('closing'))
      if (current) fail(new Unavailable('closing'))
      clearTimeout(timer)
      stop()
    },
  }
}

/** The process reads `serveJobs` too. Parts import it through node_modules. */
const own = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../../node_modules/@ungana/service-kit')]

const permissions = (mayRead: readonly string[]) => [
  '--permission',
  '--no-warnings',
  ...[...own, ...mayRead].map((path) => `--allow-fs-read=${path}`),
]

/** If the memory runs out, Linux ends this process rather than the service. Other systems have no such file. */
function offerToOutOfMemory(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {}
}
