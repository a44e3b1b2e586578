// From an error to a sentence for whoever typed the command: what happened, and what to do.

interface SystemError {
  readonly message: string
  readonly code?: string
  readonly path?: string
  readonly port?: number
  readonly cause?: unknown
}

/** One or more lines, without a stack. `port` is the one the site was to listen on. */
export function inPlainWords(error: unknown, context: { readonly port?: number } = {}): string {
  const systemError = findSystemError(error)
  const where = systemError?.path ? ` (${systemError.path})` : ''
  switch (systemError?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${where}. Make some room (about 1 GB), then start again.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      if (systemError.port !== undefined && systemError.port < 1024) return privilegedPort(systemError.port)
      return `Writing is not allowed here${where}. Give your user the right to write in this folder, or copy the project to one of yours.`
    case 'EADDRINUSE':
      return portTaken(systemError.port ?? context.port)
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open. Raise the limit (ulimit -n 4096), then start again.'
    case 'ENOMEM':
      return 'There is not enough memory. Close something, then start again.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The network cannot be reached: ${systemError.message}. Connect, then start again.`
    default:
      return error instanceof Error ? error.message : String(error)
  }
}

function portTaken(port: number | undefined): string {
  if (port === undefined) return 'A port that is needed is taken by another program. Start again.'
  return `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port === 65535 ? 8080 : port + 1} npm start`
}

function privilegedPort(port: number): string {
  return `Port ${port} is only for root. Choose one from 1024 on: PORT=8080 npm start`
}

/** The error itself or the nearest of its causes that carries a system's code, also one that only a message tells of. */
function findSystemError(error: unknown): SystemError | undefined {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const systemError: SystemError = current
    if (systemError.code && /^E[A-Z0-9_]+$/.test(systemError.code)) return systemError
    // Programs that we run say it in words.
    if (/no space left on device/i.test(current.message)) return { message: current.message, code: 'ENOSPC' }
  }
  return undefined
}
