// Turns an error into a text for the person at the terminal: what happened, and what to do.

interface SystemError {
  readonly message: string
  readonly code?: string
  readonly path?: string
  readonly port?: number
  readonly cause?: unknown
}

/** One or more lines, without a stack trace. `port` is the port on which the site should listen. */
export function errorMessage(error: unknown, context: { readonly port?: number } = {}): string {
  const systemError = findSystemError(error)
  const where = systemError?.path ? ` (${systemError.path})` : ''
  switch (systemError?.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk is full${where}. Free about 1 GB, then start again.`
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      if (systemError.port !== undefined && systemError.port < 1024) return privilegedPort(systemError.port)
      return `You cannot write here${where}. Allow your user to write to this folder, or copy the project to a folder of your own.`
    case 'EADDRINUSE':
      return portTaken(systemError.port ?? context.port)
    case 'EMFILE':
    case 'ENFILE':
      return 'Too many files are open. Raise the limit with: ulimit -n 4096. Then start again.'
    case 'ENOMEM':
      return 'There is not enough memory. Close other programs, then start again.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `No network connection: ${systemError.message}. Connect, then start again.`
    default:
      return error instanceof Error ? error.message : String(error)
  }
}

function portTaken(port: number | undefined): string {
  if (port === undefined) return 'Another program uses a port that Ungana needs. Start again.'
  return `Another program uses port ${port}. Stop it, or choose another port: PORT=${port === 65535 ? 8080 : port + 1} npm start`
}

function privilegedPort(port: number): string {
  return `Only root may use port ${port}. Choose port 1024 or higher: PORT=8080 npm start`
}

/** The error or its nearest cause with a system error code; recognizes a full disk by its message too. */
function findSystemError(error: unknown): SystemError | undefined {
  for (let current: unknown = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const systemError: SystemError = current
    if (systemError.code && /^E[A-Z0-9_]+$/.test(systemError.code)) return systemError
    // An error from a program that we run has no code, only a message.
    if (/no space left on device/i.test(current.message)) return { message: current.message, code: 'ENOSPC' }
  }
  return undefined
}
