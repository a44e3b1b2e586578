// Calls of other servers whose effect must not happen twice.
import { Unavailable } from './errors.ts'

/** The other server may have done what it was asked, so a repetition may do it twice. */
export class Unsure extends Unavailable {}

/** Failures before anything was sent. */
const NEVER_SENT: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
/** Too many calls, or no instance is there: the call was not begun. */
const NOT_BEGUN: readonly number[] = [429, 503]

/** @param cause what `fetch` threw, or what reading the answer threw */
export function unanswered(server: string, cause: unknown) {
  const reason = cause instanceof Error && cause.cause instanceof Error && 'code' in cause.cause ? cause.cause.code : undefined
  return NEVER_SENT.includes(reason) ? new Unavailable(server, { cause }) : new Unsure(server, { cause })
}

/** @param status of an answer that says neither yes nor no */
export function badStatus(server: string, status: number) {
  const cause = new Error(`status ${status}`)
  return status < 500 || NOT_BEGUN.includes(status) ? new Unavailable(server, { cause }) : new Unsure(server, { cause })
}
