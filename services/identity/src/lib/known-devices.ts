// Recognizes the browsers in which somebody has given an account's password before. Strangers' guesses do not lock these out.
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { deviceCookieName, hasSecureCookies } from '@ungana/contracts-identity'
import type { Client } from './client.ts'

export interface KnownDevices {
  /** Returns an id of the browser, if the account's password was given there before. */
  find(accountId: string, client: Pick<Client, 'device'>): string | undefined
  /** Whether a session of the account was proved for the company in this browser, at this place. */
  isProved(account: CompanyAccount, client: Pick<Client, 'device'>, place: string | undefined): boolean
  /** Whether the cookie is of an earlier release, which proved all companies of the account together. */
  wasProved(accountId: string, client: Pick<Client, 'device'>, place: string | undefined): boolean
  /**
   * Returns a Set-Cookie header that makes the browser known to the account, and proved for the company at the place if `provedAt` is given. It stays known to the last
   * accounts that logged in there.
   */
  cookie(accountId: string, client: Pick<Client, 'device'>, provedAt?: ProvedAt): string
}

interface CompanyAccount {
  /** The person's. */
  readonly accountId: string
  readonly companyId: string
}

interface ProvedAt {
  readonly companyId: string
  readonly place: string | undefined
}

const SIGNATURES = 16
/** A random id, a signature for each account and one for each company that it was proved for, 132 bits each. The cookie names no account. */
const wellFormed = /^[\w-]{22}(\.[\w-]{22}){1,16}$/
/** The maximum that browsers accept (400 days). */
const MAX_AGE = 34_560_000

/** @param secret 32 bytes, stored outside the database */
export function createKnownDevices(secret: Buffer, origins: readonly string[]): KnownDevices {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'known devices', 32))
  const name = deviceCookieName(origins)
  // No other site ever needs it, so it is stricter than the session's cookie.
  const attributes = `Path=/; HttpOnly; SameSite=Strict${hasSecureCookies(origins) ? '; Secure' : ''}; Max-Age=${MAX_AGE}`
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
  const signature = (id: string, accountId: string) => sign(`${id}\n${accountId}`)
  const proof = (id: string, accountId: string, place: string | undefined, companyId?: string) =>
    sign(`${id}\n${accountId}\nproved at ${place ?? 'an unknown place'}${companyId === undefined ? '' : `\nfor ${companyId}`}`)
  const has = (signatures: readonly string[], wanted: string) => signatures.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(wanted)))

  return {
    find(accountId, client) {
      const { id, signatures } = read(client)
      return has(signatures, signature(id, accountId)) ? id : undefined
    },
    isProved({ accountId, companyId }, client, place) {
      const { id, signatures } = read(client)
      return has(signatures, proof(id, accountId, place, companyId))
    },
    wasProved(accountId, client, place) {
      const { id, signatures } = read(client)
      return has(signatures, proof(id, accountId, place))
    },
    cookie(accountId, client, provedAt) {
      const { id, signatures } = read(client)
      const own = [signature(id, accountId), ...(provedAt ? [proof(id, accountId, provedAt.place, provedAt.companyId)] : [])]
      const others = signatures.filter((each) => !own.includes(each))
      return `${name}=${[id, ...own, ...others].slice(0, SIGNATURES + 1).join('.')}; ${attributes}`
    },
  }
}

function read({ device = '' }: Pick<Client, 'device'>): { id: string; signatures: string[] } {
  const [id = '', ...signatures] = wellFormed.test(device) ? device.split('.') : []
  return { id: id || randomBytes(17).toString('base64url').slice(0, 22), signatures }
}
