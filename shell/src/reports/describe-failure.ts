import type { PageError } from '@ungana/contracts-shell'
import { isLoadFailure } from '#federation/load-failure.ts'
import { hasStarted } from '#federation/remotes.ts'
import type { Noticed } from './noticed.ts'

/** Line of a stack with a script of ours: its address, the remote if it belongs to one, file, line and column. */
const frames = /(https?:\/\/[^/\s]+)(?:\/r\/([a-z][a-z0-9-]*))?\/assets\/([\w-]+\.[0-9a-f]{8}\.js)(?:\?[\w=]*)?:(\d+):(\d+)/g

/**
 * What a report says about a failure: the name of its class and where it happened, never its text, which can hold what people wrote. Undefined for errors
 * that are not in our scripts, such as those of browser extensions, and for work that was stopped on purpose.
 */
export function describeFailure(noticed: Noticed, page: string | undefined): PageError | undefined {
  const { part, kind, error, stack } = facts(noticed)
  const found = Array.from(stack.matchAll(frames), ([, origin, remote = 'shell', file, line, column]) => ({
    origin,
    part: remote,
    place: `${file}:${line}:${column}`,
  })).filter(({ origin }) => origin === window.location.origin)
  // The code of a remote also runs through libraries of the shell.
  const first = found.find((frame) => frame.part === part) ?? found.find((frame) => frame.part !== 'shell') ?? found[0]
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  const guilty = part ?? first?.part
  if (!guilty || name === 'AbortError') return undefined
  return {
    part: guilty,
    kind,
    ...(page !== undefined && { page }),
    ...(/^[A-Z][A-Za-z]{0,39}$/.test(name) && { name }),
    ...(first?.part === guilty && { place: first.place }),
  }
}

function facts(noticed: Noticed): { readonly part?: string; readonly kind: PageError['kind']; readonly error: unknown; readonly stack: string } {
  if ('part' in noticed) {
    const { part, error } = noticed
    const isLoaded = (part === 'shell' || hasStarted({ name: part })) && !isLoadFailure(error)
    return { part, kind: isLoaded ? 'render' : 'load', error, stack: stackOf(error) }
  }
  if ('reason' in noticed) return { kind: 'promise', error: noticed.reason, stack: stackOf(noticed.reason) }
  const { error, filename, lineno, colno } = noticed
  // A script with wrong syntax has no stack.
  return { kind: 'script', error, stack: `${stackOf(error)} ${filename}:${lineno}:${colno}` }
}

const stackOf = (error: unknown) => (error instanceof Error || error instanceof DOMException ? String(error.stack) : '')
