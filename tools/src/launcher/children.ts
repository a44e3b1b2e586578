// Child processes of the launcher. Each runs in its own process group, writes to a log file and has a note in the state directory, so that the next start
// can stop what a killed launcher left running.
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identify, isAlive, type ProcessIdentity } from '#launcher/process-identity.ts'

export interface ChildOptions {
  /** Name of its log and note: `directory`, `gateway`, `build-shell`. */
  readonly name: string
  readonly stateDir: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** Absolute path; the log is appended to it. */
  readonly logFile: string
  /** Called with each text that the child sends with `process.send`. */
  readonly onText?: (text: string) => void
}

export interface Child {
  readonly name: string
  readonly logFile: string
  readonly process: ChildProcess
  /** Resolves with the exit code or the signal's name; never rejects. */
  readonly ended: Promise<number | string>
  hasEnded(): boolean
  /** Sends SIGTERM, then after `patience` ms SIGKILL to the whole group. The default is 20 s, because a service may take 15 s to drain. */
  stop(patience?: number): Promise<void>
}

/** @throws if the program cannot be started (not found, not executable) */
export async function startChild(options: ChildOptions): Promise<Child> {
  const log = openSync(options.logFile, 'a')
  const { onText } = options
  const stdio: StdioOptions = ['ignore', log, log, ...(onText ? (['ipc'] as const) : [])]
  const child = spawn(options.command, options.args, { cwd: options.cwd, env: options.env, detached: true, stdio })
  closeSync(log)
  if (onText) child.on('message', (text) => onText(String(text)))
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve)
    child.once('error', reject)
  })
  const pid = child.pid as number
  const note = writeNote(options.stateDir, options.name, pid)
  let hasEnded = false
  const ended = new Promise<number | string>((resolve) => {
    child.once('exit', (code, signal) => {
      hasEnded = true
      // Kills what the process started and left behind. Must happen now, because the group's number may be reused later.
      signalGroup(pid, 'SIGKILL')
      rmSync(note, { force: true })
      resolve(code ?? signal ?? 'unknown')
    })
  })
  return {
    name: options.name,
    logFile: options.logFile,
    process: child,
    ended,
    hasEnded: () => hasEnded,
    async stop(patience = 20_000) {
      if (hasEnded) return
      signalProcess(pid, 'SIGTERM')
      await Promise.race([ended, sleep(patience, undefined, { ref: false })])
      if (!hasEnded) signalGroup(pid, 'SIGKILL')
      await ended
    },
  }
}

/** Stops all processes that a killed launcher left running. Returns their names. */
export async function stopLeftovers(stateDir: string): Promise<string[]> {
  const directory = notesDirectory(stateDir)
  if (!existsSync(directory)) return []
  const leftovers = readdirSync(directory).flatMap((file) => {
    const identity = readNote(join(directory, file))
    return identity && isAlive(identity) ? [{ name: file.replace(/\.json$/, ''), identity }] : []
  })
  // The gateway first, so that it does not call services that are stopping.
  for (const { identity } of leftovers.filter(({ name }) => name === 'gateway')) await stopGroup(identity)
  await Promise.all(leftovers.filter(({ name }) => name !== 'gateway').map(({ identity }) => stopGroup(identity)))
  rmSync(directory, { recursive: true, force: true })
  return leftovers.map(({ name }) => name)
}

/** Kills all recorded processes at once, after a second Ctrl-C. */
export function killNoted(stateDir: string): void {
  const directory = notesDirectory(stateDir)
  if (!existsSync(directory)) return
  for (const file of readdirSync(directory)) {
    const identity = readNote(join(directory, file))
    if (identity && isAlive(identity)) signalGroup(identity.pid, 'SIGKILL')
  }
}

async function stopGroup(identity: ProcessIdentity): Promise<void> {
  signalProcess(identity.pid, 'SIGTERM')
  const giveUpAt = Date.now() + 20_000
  while (isAlive(identity) && Date.now() < giveUpAt) await sleep(20)
  signalGroup(identity.pid, 'SIGKILL')
}

function writeNote(stateDir: string, name: string, pid: number): string {
  mkdirSync(notesDirectory(stateDir), { recursive: true })
  const file = join(notesDirectory(stateDir), `${name}.json`)
  writeFileSync(file, JSON.stringify(identify(pid) ?? { pid, started: 'gone' }))
  return file
}

function readNote(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
  } catch {
    return undefined
  }
}

function notesDirectory(stateDir: string): string {
  return join(stateDir, 'processes')
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch {}
}
