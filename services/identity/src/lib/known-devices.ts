// Recognizes the browsers in which somebody has given an account's password before. Strangers' guesses do not lock these out.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { deviceCookieName, hasSecureCookies } from '@ungana/contracts-identity'
import type { Client } from './client.ts'

export interface KnownDevices {
  /** Returns an id of the browser, if the account's password was given there before. */
  find(accountId: string, client: Pick<Client, 'device'>): string | undefined
  /** Returns a Set-Cookie header that makes the browser known to the account. It stays known to the last accounts that logged in there. */
  cookie(accountId: string, client: Pick<Client, 'device'>): string
}

const ACCOUNTS = 4
/** A random id and a signature for each account, 132 bits each. The cookie names no account. */
const wellFormed = /^[\w-]{22}(\.[\w-]{22}){1,4}$/
/** The maximum that browsers accept (400 days). */
const MAX_AGE = 34_560_000

/** @param secret 32 bytes, stored outside the database */
export function createKnownDevices(secret: Buffer, origins: readonly string[]): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', 32))
  const name = deviceCookieName(origins)
  // No other site ever needs it, so it is stricter than the session's cookie.
  const attributes = `Path=/; HttpOnly; SameSite=Strict${hasSecureCookies(origins) ? '; Secure' : ''}; Max-Age=${MAX_AGE}`
  const signature = (id: string, accountId: string) => createHmac('sha256', key).update(`${id}\n${accountId}`).digest('base64url').slice(0, 22)

  return {
    find(accountId, client) {
      const { id, signatures } = read(client)
      const expected = Buffer.from(signature(id, accountId))
      return signatures.some((each) => timingSafeEqual(Buffer.from(each), expected)) ? id : undefined
    },
    cookie(accountId, client) {
      const { id, signatures } = read(client)
      const own = signature(id, accountId)
      const others = signatures.filter((each) => each !== own)
      return `${name}=${[id, own, ...others].slice(0, ACCOUNTS + 1).join('.')}; ${attributes}`
    },
  }
}

function read({ device = '' }: Pick<Client, 'device'>): { id: string; signatures: string[] } {
  const [id = '', ...signatures] = wellFormed.test(device) ? device.split('.') : []
  return { id: id || randomBytes(17).toString('base64url').slice(0, 22), signatures }
}
